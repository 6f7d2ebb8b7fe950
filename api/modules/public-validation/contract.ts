import { z } from "zod";
import { isoDate, isoDateTime, text } from "../../kit/fields.ts";
import { CAUSES, PUBLIC_STATES, PUBLIC_STATUS, type PublicState } from "../../kit/public-states.ts";
import { DOCUMENT_LANGUAGES } from "../certificates/contract.ts";

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
