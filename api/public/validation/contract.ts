import { z } from "zod";
import { botCheckToken } from "../../accounts/sessions/contract.ts";
import { BULK_LIMITS } from "../../kit/certificate-numbers.ts";
import { reports } from "../../kit/codes.ts";
import { addressLines, isoDate, isoDateTime, text } from "../../kit/fields.ts";
import { BULK_STATES, CAUSES, PUBLIC_STATES, PUBLIC_STATUS, type PublicState } from "../../kit/public-states.ts";
import { DOCUMENT_LANGUAGES } from "../../modules/certificates/contract.ts";

/** The time of a local copy that is used while the database server is unavailable. */
const asOf = isoDateTime.optional();

export const publicValidation = z.object({
	status: z.union(Object.values(PUBLIC_STATUS).map((code) => z.literal(code))),
	/** The first day of the current public state; missing before the certificate's first day. */
	since: isoDate.optional(),
	/** Present only if the certificate is published but its first day is still ahead. */
	notYetValid: z.literal(true).optional(),
	cause: z.enum(CAUSES).optional(),
	/** The public id of the certificate that has superseded this one. */
	replacedBy: z.string().optional(),
	replacedByNumber: z.string().optional(),
	replaces: z.string().optional(),
	replacesNumber: z.string().optional(),
	certificationNumber: z.string(),
	certificateNumber: z.string(),
	clientName: z.string(),
	clientAddress: addressLines,
	/** Missing until the first start of this version has rewritten the answer of an earlier one. */
	category: z.string().optional(),
	/** The codes of the schemes, such as "OIC/SMIIC 1:2019"; missing if an earlier version signed the certificate. */
	schemes: z.array(z.string()).optional(),
	/** The day of the signature in Vienna, missing like `category`. */
	decidedOn: isoDate.optional(),
	validFrom: isoDate,
	validTo: isoDate,
	products: z.array(z.object({ number: z.string(), name: z.string(), nameEN: z.string() })),
	productionSites: z.array(z.string()),
	checkedAt: isoDateTime,
	asOf,
});
export type PublicValidation = z.infer<typeof publicValidation>;

const SHA256_LENGTH = 64;

/** Only the hash is sent, so that the file itself does not leave the visitor's computer. */
export const fileQuestion = z.strictObject({
	sha256: text({ min: SHA256_LENGTH, max: SHA256_LENGTH, formats: [{ test: /^[0-9a-fA-F]+$/, code: "value.invalid" }] })
		.toLowerCase()
		.meta({ examples: ["9f86d081884c7d659a2feaa0c55ad015a3bf4f1b2b0b822cd15d6c15b0f00a08"] }),
});

const originalFile = z.object({
	original: z.literal(true),
	certificateNumber: z.string(),
	publicId: z.string(),
	state: z.enum(Object.keys(PUBLIC_STATES) as PublicState[]),
	validFrom: isoDate,
	validTo: isoDate,
	lang: z.enum(DOCUMENT_LANGUAGES),
	issuedOn: isoDate,
	checkedAt: isoDateTime,
	asOf,
});
export type OriginalFile = z.infer<typeof originalFile>;

/** The result of a file check; an unknown file is a valid result and not an error. */
export const fileAnswer = z.discriminatedUnion("original", [
	originalFile,
	z.object({ original: z.literal(false), checkedAt: isoDateTime }),
]);
export type FileAnswer = z.infer<typeof fileAnswer>;

/** An id, number or address of a certificate. Any other text is accepted too, and is unknown. */
const bulkItem = z.string(reports("value.invalid")).max(BULK_LIMITS.item, reports("text.tooLong"));

/** `token` is the human check (captcha); a single number may be sent without it, see `UNCHECKED_NUMBERS`. */
export const bulkQuestion = z.strictObject({
	items: z
		.array(bulkItem, reports("required"))
		.min(1, reports("required"))
		.max(BULK_LIMITS.items, reports("list.tooMany")),
	token: botCheckToken.default(""),
});

/** The result for one checked item. It contains no data about the owner of the certificate. */
const bulkAnswerItem = z.object({
	asked: z.string(),
	state: z.enum(BULK_STATES),
	certificateNumber: z.string().optional(),
	validTo: isoDate.optional(),
	schemes: publicValidation.shape.schemes,
	decidedOn: publicValidation.shape.decidedOn,
	/**
	 * The certificate that has superseded this one: its public id if the item was an id or address, otherwise its
	 * number, because a number must not reveal a public id.
	 */
	replacedBy: z.string().optional(),
	asOf,
});
export type BulkAnswerItem = z.infer<typeof bulkAnswerItem>;
export const bulkAnswer = z.array(bulkAnswerItem);
