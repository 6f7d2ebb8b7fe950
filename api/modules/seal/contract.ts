import { z } from "zod";
import { isoDate } from "../../kit/fields.ts";

/** The key and certificate that the certification body seals PDFs with. */
export const sealState = z.object({
	/**
	 * True for a key that this application generated with a self-signed certificate, which PDF programs do not trust
	 * by default.
	 */
	isGenerated: z.boolean(),
	/** The certificate of the seal. It is missing until a PDF was sealed, if the key is generated. */
	certificate: z
		.object({
			subject: z.string(),
			issuer: z.string(),
			validFrom: isoDate,
			validTo: isoDate,
			/**
			 * True after the certificate's last day. PDFs are not sealed with an expired certificate, because programs
			 * would report an invalid seal.
			 */
			isExpired: z.boolean(),
			isNotYetValid: z.boolean(),
			/** SHA-256 of the certificate, hex. */
			sha256: z.string(),
		})
		.optional(),
});
export type SealState = z.infer<typeof sealState>;
