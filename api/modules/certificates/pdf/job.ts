import type { CertificateDocument } from "../document/data.ts";
import type { Issuer } from "../document/issuer.ts";

/** What the certification body seals with. Bytes as Base64, for they go to another process. */
export interface SealKey {
	/** PKCS #8. */
	privateKey: string;
	/** X.509, the own one first. */
	certificates: readonly string[];
}

/** What is printed, as JSON: the texts follow from it in the other process. */
export interface PrintJob {
	issuer: Omit<Issuer, "norms" | "logo"> & { norms: readonly (readonly [string, readonly string[]])[]; logo: string };
	document: CertificateDocument;
	/** Of the preview, or of the issue. ISO 8601. */
	at: string;
	/** Of an issued certificate; a preview is not sealed, and says that it is one. */
	proof?: { credential: string; key: SealKey };
}
