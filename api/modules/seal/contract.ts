import { z } from "zod";
import { isoDate } from "../../kit/fields.ts";

/** What the PDFs of certificates are sealed with. */
export const sealState = z.object({
	/** Generated and signed by itself: no program trusts it of its own accord. */
	isGenerated: z.boolean(),
	/** Missing until something has been sealed with a generated key. */
	certificate: z
		.object({
			subject: z.string(),
			issuer: z.string(),
			validFrom: isoDate,
			validTo: isoDate,
			/** Nothing is sealed with such a one, for no program would find the seal valid. */
			isExpired: z.boolean(),
			isNotYetValid: z.boolean(),
			/** Hex. */
			sha256: z.string(),
		})
		.optional(),
});
export type SealState = z.infer<typeof sealState>;
