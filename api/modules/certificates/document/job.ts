import { Buffer } from "node:buffer";
import type { CertificateDocument } from "./data.ts";
import type { Issuer } from "./issuer.ts";
import type { Template, Templates } from "./template.ts";

/** The details of the certification body, sent as JSON to the process that makes documents; the logo is Base64. */
export type SentIssuer = Omit<Issuer, "norms" | "logo"> & {
	norms: readonly (readonly [string, readonly string[]])[];
	logo: string;
};
type SentTemplate = Omit<Template, "bytes"> & { bytes: string };

export interface WordJob {
	templates: { de: SentTemplate; en: SentTemplate; issuer: SentIssuer };
	document: CertificateDocument;
}

/** A document of another module: a template, the texts and lists that its placeholders name, and the logo. */
export interface Filling<Bytes> {
	template: Bytes;
	data: object;
	issuer: { name: string; logo: Bytes };
}
/** A filling as JSON; its bytes are Base64. */
export interface FillJob {
	fill: Filling<string>;
}

const base64 = (bytes: Uint8Array) => Buffer.from(bytes).toString("base64");

export const sentFilling = ({ template, data, issuer: { name, logo } }: Filling<Uint8Array>): Filling<string> => ({
	template: base64(template),
	data,
	issuer: { name, logo: base64(logo) },
});
export const fillingFrom = ({ template, data, issuer: { name, logo } }: Filling<string>): Filling<Buffer> => ({
	template: Buffer.from(template, "base64"),
	data,
	issuer: { name, logo: Buffer.from(logo, "base64") },
});

export const sentIssuer = ({ norms, logo, ...issuer }: Issuer): SentIssuer => ({
	...issuer,
	norms: [...norms],
	logo: base64(logo),
});

export const issuerFrom = ({ norms, logo, ...issuer }: SentIssuer): Issuer & { logo: Buffer } => ({
	...issuer,
	norms: new Map(norms),
	logo: Buffer.from(logo, "base64"),
});

const sentTemplate = ({ bytes, ...template }: Template): SentTemplate => ({ ...template, bytes: base64(bytes) });
const templateFrom = ({ bytes, ...template }: SentTemplate): Template => ({
	...template,
	bytes: Buffer.from(bytes, "base64"),
});

export const sentTemplates = ({ de, en, issuer }: Templates): WordJob["templates"] => ({
	de: sentTemplate(de),
	en: sentTemplate(en),
	issuer: sentIssuer(issuer),
});

export const templatesFrom = ({ de, en, issuer }: WordJob["templates"]): Templates => ({
	de: templateFrom(de),
	en: templateFrom(en),
	issuer: issuerFrom(issuer),
});
