import { Buffer } from "node:buffer";
import type { DocumentLanguage } from "../contract.ts";
import { type DocumentData, documentData } from "../document/data.ts";
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

export interface Content {
	data: DocumentData & {
		lang: DocumentLanguage;
		validationUrl: string;
		/** The day of issue as year, month (1 to 12) and day. */
		made: readonly [number, number, number];
		/** True if the PDF embeds the certificate's credential, which is a signed proof that software can verify. */
		credential: boolean;
	};
	files: Readonly<Record<string, Buffer>>;
	seal?: Seal;
}

export function contentOf({ issuer, document, at, proof }: PrintJob): Content {
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
			"logo.png": Buffer.from(issuer.logo),
			...(validationUrl === undefined ? {} : { "qr.png": Buffer.from(qrCode(validationUrl)) }),
			...(proof ? { "credential.jwt": Buffer.from(proof.credential) } : {}),
		},
		...(seal ? { seal } : {}),
	};
}
