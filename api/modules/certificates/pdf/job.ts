import type { SealKey as StoredKey } from "../../seal/index.ts";
import type { CertificateFacts } from "../contract.ts";
import type { CertificateDocument } from "../document/data.ts";
import type { Issuer } from "../document/issuer.ts";
import type { FillJob } from "../document/job.ts";

/** The key with which the certification body seals PDFs; all bytes are Base64. */
export type SealKey = Omit<StoredKey, "isGenerated">;

export interface PrintJob {
	issuer: Issuer;
	document: CertificateDocument;
	/** The time that the PDF records as its creation, ISO 8601. */
	at: string;
	/**
	 * The credential and the sealing key of an issued certificate. A preview has none, so it is not sealed, and its
	 * pages carry a preview mark.
	 */
	proof?: { credential: string; key: SealKey };
}

/**
 * A job of the PDF process: `print` returns the PDF of a certificate, `fill` that of a Typst template of another module,
 * and `findMissingLetters` returns the characters without a font as JSON.
 */
export type PdfJob = { print: PrintJob | FillJob } | { findMissingLetters: CertificateFacts };
