import type { CertificateDocument } from "./data.ts";
import type { Issuer } from "./issuer.ts";

/** A document of another module: a template, the texts and lists that its placeholders name, and the logo. */
export interface FillJob {
	fill: { template: Uint8Array; data: object; issuer: Pick<Issuer, "name" | "logo"> };
}

/** A job of the process that makes Word files. `serialize` of `node:v8` sends it, which keeps bytes and maps. */
export type WordJob =
	| FillJob
	| {
			/** The serialized templates. Every job sends the same, so that the process need not read them again. */
			templates: Uint8Array;
			document: CertificateDocument;
	  };
