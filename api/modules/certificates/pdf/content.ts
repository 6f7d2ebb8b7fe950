import { Buffer } from "node:buffer";
import { documentData } from "../document/data.ts";
import { qrCode } from "../document/qr.ts";
import type { PrintJob, SealKey } from "./job.ts";

const REASONS = { de: "Siegel der Zertifizierungsstelle", en: "Seal of the certification body" } as const;

export interface Seal extends SealKey {
	name: string;
	place: string;
	reason: string;
	/** The time of the PDF's electronic seal, ISO 8601. */
	at: string;
}

/** Returns the content of a PDF: the data and files that its Typst template reads, and what its seal states. */
export function contentOf({ issuer, document, at, proof }: PrintJob) {
	const { lang, validationUrl } = document;
	const [year = 0, month = 0, day = 0] = at.slice(0, 10).split("-").map(Number);
	const seal: Seal | undefined = proof && {
		...proof.key,
		name: issuer.name,
		place: issuer.place[lang],
		reason: REASONS[lang],
		at,
	};
	return {
		data: {
			...documentData(issuer, document),
			lang,
			validationUrl: validationUrl ?? "",
			/** The day of issue as year, month (1 to 12) and day. */
			made: [year, month, day] as const,
			/** True if the PDF embeds the certificate's credential, which is a signed proof that software can verify. */
			credential: proof !== undefined,
		},
		files: {
			"logo.png": Buffer.from(issuer.logo),
			...(validationUrl === undefined ? {} : { "qr.png": Buffer.from(qrCode(validationUrl)) }),
			...(proof ? { "credential.jwt": Buffer.from(proof.credential) } : {}),
		},
		seal,
	};
}
