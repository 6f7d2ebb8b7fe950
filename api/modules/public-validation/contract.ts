import { z } from "zod";
import { DOCUMENT_LANGUAGES } from "../certificates/contract.ts";
import { isoDate, isoDateTime, text } from "../common/contract.ts";

export const PUBLIC_STATUS = { VALID: 40, RETRACTED: 70, EXPIRED: 90 } as const;
export type PublicStatus = (typeof PUBLIC_STATUS)[keyof typeof PUBLIC_STATUS];

/** What a certificate is worth on a day, in words: status 40 includes those whose first day is still to come. */
export const PUBLIC_STATES = ["valid", "notYetValid", "retracted", "expired"] as const;
export type PublicState = (typeof PUBLIC_STATES)[number];

export function publicState(status: PublicStatus, validFrom: string, today: string): PublicState {
	if (status === PUBLIC_STATUS.RETRACTED) return "retracted";
	if (status === PUBLIC_STATUS.EXPIRED) return "expired";
	return validFrom > today ? "notYetValid" : "valid";
}

export const publicValidation = z.object({
	status: z.union([z.literal(40), z.literal(70), z.literal(90)]),
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
	/** When this answer was given. */
	checkedAt: isoDateTime,
});
export type PublicValidation = z.infer<typeof publicValidation>;

const SHA256_LENGTH = 64;

/** Asks by its hash whether a file is one that was issued; the file itself stays where it is. */
export const fileQuestion = z.strictObject({
	sha256: text({
		min: SHA256_LENGTH,
		max: SHA256_LENGTH,
		formats: [{ test: /^[0-9a-fA-F]+$/, code: "value.invalid" }],
	})
		.toLowerCase()
		.meta({ examples: ["9f86d081884c7d659a2feaa0c55ad015a3bf4f1b2b0b822cd15d6c15b0f00a08"] }),
});
export type FileQuestion = z.infer<typeof fileQuestion>;

const originalFile = z.object({
	original: z.literal(true),
	certificateNumber: z.string(),
	/** Id of the public validation page. */
	publicId: z.string(),
	/** Of the certificate, today. */
	state: z.enum(PUBLIC_STATES),
	validFrom: isoDate,
	validTo: isoDate,
	/** Language of the document. */
	lang: z.enum(DOCUMENT_LANGUAGES),
	issuedOn: isoDate,
	checkedAt: isoDateTime,
});
export type OriginalFile = z.infer<typeof originalFile>;

/** A file that nobody has issued is an answer, not an error. */
export const fileAnswer = z.discriminatedUnion("original", [
	originalFile,
	z.object({ original: z.literal(false), checkedAt: isoDateTime }),
]);
export type FileAnswer = z.infer<typeof fileAnswer>;
