import { Buffer } from "node:buffer";
import type { CertificateDocument } from "../document/data.ts";
import { documentData } from "../document/data.ts";
import type { Issuer } from "../document/issuer.ts";
import { qrCode } from "../document/qr.ts";
import type { PrintJob, SealKey } from "./job.ts";

const REASONS = { de: "Siegel der Zertifizierungsstelle", en: "Seal of the certification body" } as const;

export interface Issue {
	/** The day of the preview, or of the issue. ISO 8601. */
	at: string;
	/** Of an issued certificate. */
	proof?: { credential: string; key: SealKey };
}

const base64 = (bytes: Uint8Array | string) => Buffer.from(bytes as Uint8Array).toString("base64");

/** An issued one is sealed and holds its credential; a preview says that it is one. */
export function printJob(issuer: Issuer, document: CertificateDocument, { at, proof }: Issue): PrintJob {
	const { lang, validationUrl } = document;
	const [year = 0, month = 0, day = 0] = at.slice(0, 10).split("-").map(Number);
	const seal = proof && { ...proof.key, name: issuer.name, place: issuer.place[lang], reason: REASONS[lang], at };
	return {
		data: {
			...documentData(issuer, document),
			lang,
			validationUrl: validationUrl ?? "",
			made: [year, month, day],
			credential: proof !== undefined,
		},
		files: {
			"logo.png": base64(issuer.logo),
			...(validationUrl === undefined ? {} : { "qr.png": base64(qrCode(validationUrl)) }),
			...(proof ? { "credential.jwt": base64(proof.credential) } : {}),
		},
		...(seal ? { seal } : {}),
	};
}
