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
	/** ISO 8601. */
	at: string;
}

export interface Content {
	/** The texts of the Word file, and what a PDF has beside them. */
	data: DocumentData & {
		lang: DocumentLanguage;
		validationUrl: string;
		/** Year, month, day. */
		made: readonly [number, number, number];
		/** Whether the credential is embedded. */
		credential: boolean;
	};
	/** By the names that the template knows. */
	files: Readonly<Record<string, Buffer>>;
	seal?: Seal;
}

export function contentOf({ issuer: told, document, at, proof }: PrintJob): Content {
	const { lang, validationUrl } = document;
	const logo = Buffer.from(told.logo, "base64");
	const issuer = { ...told, norms: new Map(told.norms), logo };
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
			"logo.png": logo,
			...(validationUrl === undefined ? {} : { "qr.png": Buffer.from(qrCode(validationUrl)) }),
			...(proof ? { "credential.jwt": Buffer.from(proof.credential) } : {}),
		},
		...(seal ? { seal } : {}),
	};
}
