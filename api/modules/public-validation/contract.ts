import { z } from "zod";
import { BULK_LIMITS } from "../../kit/certificate-numbers.ts";
import { reports } from "../../kit/codes.ts";
import { isoDate, isoDateTime, text } from "../../kit/fields.ts";
import { ASKED_STATES, CAUSES, PUBLIC_STATES, PUBLIC_STATUS, type PublicState } from "../../kit/public-states.ts";
import { DOCUMENT_LANGUAGES } from "../certificates/contract.ts";
import { botCheckToken } from "../sessions/contract.ts";

/** Only while the database cannot be asked: what was written later is not known. */
const asOf = isoDateTime.optional();

export const publicValidation = z.object({
	status: z.union(Object.values(PUBLIC_STATUS).map((code) => z.literal(code))),
	/** The first day of what `status` tells; missing before the first day of the certificate. */
	since: isoDate.optional(),
	/** Before the first day of a certificate with status 40. */
	notYetValid: z.literal(true).optional(),
	/** Why it was suspended or retracted. */
	cause: z.enum(CAUSES).optional(),
	/** The public ids and numbers of the certificate that has superseded it, and of the one that it has superseded. */
	replacedBy: z.string().optional(),
	replacedByNumber: z.string().optional(),
	replaces: z.string().optional(),
	replacesNumber: z.string().optional(),
	certificationNumber: z.string(),
	certificateNumber: z.string(),
	clientName: z.string(),
	clientAddress: z.object({
		street: z.string(),
		number: z.string(),
		zip: z.string(),
		city: z.string(),
		country: z.string(),
	}),
	validFrom: isoDate,
	validTo: isoDate,
	products: z.array(z.object({ number: z.string(), name: z.string(), nameEN: z.string() })),
	productionSites: z.array(z.string()),
	checkedAt: isoDateTime,
	asOf,
});
export type PublicValidation = z.infer<typeof publicValidation>;

const SHA256_LENGTH = 64;

/** By hash: the file itself stays with the visitor. */
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

/** An unknown file is an answer, not an error. */
export const fileAnswer = z.discriminatedUnion("original", [
	originalFile,
	z.object({ original: z.literal(false), checkedAt: isoDateTime }),
]);
export type FileAnswer = z.infer<typeof fileAnswer>;

/** Whatever text somebody has in a list: what is no id, number or address is unknown. */
const bulkItem = z.string(reports("value.invalid")).max(BULK_LIMITS.item, reports("text.tooLong"));

/** `token`: human check of the action `BulkValidation`. */
export const bulkQuestion = z.strictObject({
	items: z
		.array(bulkItem, reports("required"))
		.min(1, reports("required"))
		.max(BULK_LIMITS.items, reports("list.tooMany")),
	token: botCheckToken.default(""),
});

/** In the order asked. Of the holder nothing is told. */
const bulkAnswerItem = z.object({
	/** To the letter. */
	asked: z.string(),
	state: z.enum(ASKED_STATES),
	certificateNumber: z.string().optional(),
	validTo: isoDate.optional(),
	/** A public id for whoever has asked by one, else the number: a number must not lead to an id. */
	replacedBy: z.string().optional(),
	asOf,
});
export type BulkAnswerItem = z.infer<typeof bulkAnswerItem>;
export const bulkAnswer = z.array(bulkAnswerItem);
