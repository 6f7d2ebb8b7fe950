import type { DocumentLanguage } from "../contract.ts";
import type { DocumentData } from "../document/data.ts";

/** What the certification body seals with. Bytes as Base64, for they go to another process. */
export interface SealKey {
	/** PKCS #8. */
	privateKey: string;
	/** X.509, the own one first. */
	certificates: readonly string[];
}

export interface Seal extends SealKey {
	name: string;
	place: string;
	reason: string;
	/** ISO 8601. */
	at: string;
}

/** The texts of the Word file, and what a PDF has beside them. */
export interface PrintJob {
	data: DocumentData & {
		lang: DocumentLanguage;
		validationUrl: string;
		/** Year, month, day. */
		made: readonly [number, number, number];
		/** Whether the credential is embedded. */
		credential: boolean;
	};
	/** Base64. */
	files: { "logo.png": string; "qr.png"?: string; "credential.jwt"?: string };
	/** A preview is not sealed. */
	seal?: Seal;
}
