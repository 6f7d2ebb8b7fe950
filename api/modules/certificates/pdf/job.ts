import type { CertificateFacts } from "../contract.ts";
import type { CertificateDocument } from "../document/data.ts";
import type { SentIssuer } from "../document/job.ts";

/**
 * The private key and certificates that seal PDFs for the certification body. Bytes are Base64, because they are
 * sent to another process as JSON.
 */
export interface SealKey {
	/** The private key as PKCS #8. */
	privateKey: string;
	/** X.509 certificates in DER, the certification body's own one first. */
	certificates: readonly string[];
}

/** The data from which the printing process makes a PDF, sent to it as JSON. */
export interface PrintJob {
	issuer: SentIssuer;
	document: CertificateDocument;
	/** When the preview or the issued PDF is made, ISO 8601. */
	at: string;
	/** Present for an issued certificate. A preview is not sealed, and its pages carry a preview mark. */
	proof?: { credential: string; key: SealKey };
}

/**
 * A job of the printing process. Its result is the PDF for `print`, or for `findMissingLetters` the characters
 * without a font, as JSON.
 */
export type PdfJob = { print: PrintJob } | { findMissingLetters: CertificateFacts };
