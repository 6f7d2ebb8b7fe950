import { z } from "zod";
import { reports } from "../../kit/codes.ts";
import { day, id, isoDate, isoDateTime, listQuery, optionalText, statusEntry, text } from "../../kit/fields.ts";
import { CERTIFICATE_ACTIONS } from "./lifecycle.ts";

export * from "./lifecycle.ts";

export const REASON_LIMIT = 2000;
const reasonRule = {
	max: REASON_LIMIT,
	required: "reason.required",
	tooLong: "reason.tooLong",
	lineBreaks: true,
} as const;
/** A reason or note that must be given, up to 2000 characters. */
export const requiredReason = text(reasonRule);
export const optionalReason = optionalText(reasonRule);

const distinct = (values: readonly string[]) => new Set(values).size === values.length;

export const certificateInput = z.strictObject({
	validFrom: day("certification.validFromRequired"),
	productionSites: z.array(id).refine(distinct, reports("site.duplicate")).default([]),
	products: z
		.array(id, reports("certificate.productsRequired"))
		.min(1, reports("certificate.productsRequired"))
		.max(5000, reports("list.tooMany"))
		.refine(distinct, reports("product.duplicate")),
});
export type CertificateInput = z.infer<typeof certificateInput>;

export const certificate = z.object({
	_id: z.string(),
	_certificationId: z.string(),
	certificateNumber: z.string(),
	validFrom: isoDate,
	validTo: isoDate,
	products: z.array(z.string()),
	productionSites: z.array(z.string()),
	stati: z.array(statusEntry),
	/** What the caller may do with it now. */
	actions: z.array(z.enum(CERTIFICATE_ACTIONS)),
	/** Grows with every change. */
	revision: z.number().int(),
	/** Whether the caller has downloaded a preview that says what the certificate says now. */
	previewed: z.boolean(),
	/**
	 * Whether the caller released it for review, or has changed what it says since: signing it then is signing one's own
	 * submission.
	 */
	ownSubmission: z.boolean(),
	/**
	 * While it waits for a signature and says something else than was released: who changed it last, and when, as far as
	 * that is known. Where four eyes are required it has to be released anew.
	 */
	changedSinceRelease: z.object({ by: z.string().optional(), at: isoDateTime.optional() }).optional(),
	/** Id of the public validation page, once published. */
	publicId: z.string().optional(),
});
export type Certificate = z.infer<typeof certificate>;

/** Answer to an approval: the reason is mandatory for a rejection. */
export const approvalAnswer = z.discriminatedUnion(
	"submitBtn",
	[
		z.strictObject({ submitBtn: z.literal("approve"), reason: optionalReason }),
		z.strictObject({ submitBtn: z.literal("reject"), reason: requiredReason }),
	],
	reports("choice.invalid"),
);
export type ApprovalAnswer = z.infer<typeof approvalAnswer>;

export const retraction = z.strictObject({ reason: requiredReason });

export const pendingApproval = z.object({
	certificateNumber: z.string(),
	clientName: z.string(),
	submitted: z.object({ user: z.string(), ts: isoDateTime }),
	_certificationId: z.string(),
	_certificateId: z.string(),
});
export type PendingApproval = z.infer<typeof pendingApproval>;

export const PENDING_SORTS = ["certificateNumber", "clientName", "submitted"] as const;
export const pendingListQuery = listQuery(PENDING_SORTS);

export const DOCUMENT_LANGUAGES = ["de", "en"] as const;
export type DocumentLanguage = (typeof DOCUMENT_LANGUAGES)[number];
export const documentLanguage = z.enum(DOCUMENT_LANGUAGES, reports("choice.invalid"));

export const addressLines = z.object({
	street: z.string(),
	number: z.string(),
	zip: z.string(),
	city: z.string(),
	country: z.string(),
});
const place = z.object({ name: z.string(), address: addressLines });

/**
 * Everything that a certificate says. A preview shows the facts of the moment, a signature freezes them: what is
 * published is what was signed, whatever happens to client or products later.
 */
export const certificateFacts = z.object({
	certificateNumber: z.string(),
	certificationNumber: z.string(),
	client: place,
	/** The client itself or one of its sites. */
	manufacturer: place,
	category: z.string(),
	subcategory: z.string(),
	validFrom: isoDate,
	validTo: isoDate,
	productionSites: z.array(place),
	products: z.array(
		z.object({ number: z.string(), name: z.string(), nameEN: z.string(), info: z.string(), infoEN: z.string() }),
	),
});
export type CertificateFacts = z.infer<typeof certificateFacts>;
