import { z } from "zod";
import { isoDate } from "../../kit/fields.ts";

export const sealState = z.object({
	/** True if the application generated the key with a self-signed certificate, which PDF programs do not trust. */
	isGenerated: z.boolean(),
	/** The certificate of the sealing key; missing while a generated key has not sealed any PDF yet. */
	certificate: z
		.object({
			subject: z.string(),
			issuer: z.string(),
			validFrom: isoDate,
			validTo: isoDate,
			/** True after the last day of the sealing certificate. PDFs are then no longer sealed: a seal would be invalid. */
			isExpired: z.boolean(),
			isNotYetValid: z.boolean(),
			sha256: z.string(),
		})
		.optional(),
});
export type SealState = z.infer<typeof sealState>;
