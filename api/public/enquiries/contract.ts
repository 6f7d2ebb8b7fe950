import { z } from "zod";
import { botCheckToken } from "../../accounts/sessions/contract.ts";
import { reports } from "../../kit/codes.ts";
import { choices, emailRule, isoDateTime, listQuery, optionalText, text, textOrEmpty } from "../../kit/fields.ts";
import { ENQUIRY_FILTERS } from "./lifecycle.ts";

export * from "./lifecycle.ts";

export const ENQUIRY_LIMITS = {
	company: 50,
	name: 50,
	email: 50,
	phone: 20,
	message: 1000,
	note: 2000,
	subject: 200,
	reply: 5000,
} as const;

const email = text({ min: 8, max: ENQUIRY_LIMITS.email, required: "email.required", ...emailRule });

/** A message from the contact form. `token` is the human check (captcha) for the action `Kontakt`. */
export const contactMessage = z.strictObject({
	company: optionalText({ min: 3, max: ENQUIRY_LIMITS.company }),
	name: text({ min: 5, max: ENQUIRY_LIMITS.name }),
	email,
	phone: optionalText({ min: 8, max: ENQUIRY_LIMITS.phone }),
	message: text({ min: 30, max: ENQUIRY_LIMITS.message, lineBreaks: true }),
	token: botCheckToken.default(""),
});
export type ContactMessage = z.infer<typeof contactMessage>;
export const contactReceipt = z.object({ reference: z.string() });

/** The mail that answers an enquiry. The text contains greeting, signature and quotation as the user wrote them. */
const replyInput = z.strictObject({
	subject: text({ max: ENQUIRY_LIMITS.subject }),
	text: text({ max: ENQUIRY_LIMITS.reply, lineBreaks: true }),
});

const isObject = ({ value }: { value: unknown }) => typeof value === "object" && value !== null;

/** A note, with a status or a reply. The note is required unless there is a reply, which is the record of the answer. */
export const enquiryAnswer = z
	.strictObject({
		note: textOrEmpty({ max: ENQUIRY_LIMITS.note, tooLong: "reason.tooLong", lineBreaks: true }),
		submitBtn: z.enum(["save", "answer"], reports("choice.invalid")),
		reply: replyInput.optional(),
	})
	.refine(({ note, reply }) => note !== "" || reply !== undefined, {
		...reports("reason.required"),
		path: ["note"],
		when: isObject,
	})
	.refine(({ submitBtn, reply }) => submitBtn !== "save" || reply === undefined, {
		...reports("choice.invalid"),
		path: ["submitBtn"],
		when: isObject,
	});
export type EnquiryAnswer = z.infer<typeof enquiryAnswer>;

const enquiryReply = z.object({
	subject: z.string(),
	text: z.string(),
	user: z.string(),
	at: isoDateTime,
	/** When the mail server accepted the mail. */
	sentAt: isoDateTime.optional(),
});
/** An answer as it is stored with the enquiry. */
export type EnquiryReply = z.infer<typeof enquiryReply>;

export const enquiryListItem = z.object({
	_id: z.string(),
	reference: z.string(),
	company: z.string(),
	name: z.string(),
	messageDate: isoDateTime,
	message: z.string(),
	status: z.number().int(),
	answeredByUser: z.string().optional(),
	answerDate: isoDateTime.optional(),
});
export type EnquiryListItem = z.infer<typeof enquiryListItem>;

export const enquiry = enquiryListItem.extend({
	email: z.string(),
	phone: z.string(),
	note: z.string(),
	/** The mailed answers, oldest first. One that is neither sent nor pending has failed. */
	replies: z.array(enquiryReply.extend({ isPending: z.boolean().optional() })).optional(),
	/** True if the server can send mail, so that `reply` is accepted. */
	canReply: z.boolean().optional(),
});
export type Enquiry = z.infer<typeof enquiry>;

export const ENQUIRY_SORTS = ["messageDate", "company", "name", "status"] as const;
export const enquiryListQuery = listQuery(ENQUIRY_SORTS).extend({
	status: choices(ENQUIRY_FILTERS).optional(),
});
export type EnquiryListQuery = z.infer<typeof enquiryListQuery>;
export const enquiryExportQuery = enquiryListQuery.omit({ limit: true, cursor: true });
export type EnquiryExportQuery = z.infer<typeof enquiryExportQuery>;

/** The number of enquiries ever received; deletions do not lower it. */
export const receivedEnquiries = z.object({ received: z.number().int() });

export const personalDataRequest = z.strictObject({ email });
export type PersonalDataRequest = z.infer<typeof personalDataRequest>;

const namedClient = z.object({ _id: z.string(), clientNumber: z.number().int(), name: z.string() });
const inOtherRecords = {
	/**
	 * Clients whose records contain the e-mail address; `isCurrent` is false if only the audit trail does. These are
	 * not erased, because the law requires them.
	 */
	clients: z.array(namedClient.extend({ isCurrent: z.boolean() })),
	notes: z.array(namedClient).optional(),
	/** Clients with files that the person has added, by an account or a name. They are not erased either. */
	files: z.array(namedClient).optional(),
	/** Audits in whose team the person is, by the name of an account or an enquiry. They are not erased either. */
	audits: z.array(z.object({ _id: z.string(), auditNumber: z.string() })).optional(),
	/** The grounds of competences, and the conflicts of interest, that Admins keep at accounts with the e-mail address. */
	competences: z.array(z.string()).optional(),
	conflicts: z.array(namedClient.extend({ reason: z.string() })).optional(),
	watches: z.number().int().optional(),
	/** Mails with a certificate that are not sent yet. */
	mails: z.number().int().optional(),
};
export const personalData = z.object({
	enquiries: z.array(enquiry),
	/** Enquiries of other people that mention the e-mail address; their authors' names are left out. */
	mentions: z.array(z.object({ _id: z.string(), reference: z.string(), messageDate: isoDateTime })),
	...inOtherRecords,
});
export type PersonalData = z.infer<typeof personalData>;

export const personalDataErasure = z.object({
	enquiries: z.number().int(),
	mentions: z.number().int(),
	...inOtherRecords,
});
export type PersonalDataErasure = z.infer<typeof personalDataErasure>;
