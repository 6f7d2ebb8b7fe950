import PizZip from "pizzip";
import { type CertificateDocument, documentData } from "./data.ts";
import type { Issuer } from "./issuer.ts";
import type { FillJob } from "./job.ts";
import { logoPictures, showLogo } from "./pictures.ts";
import { qrCode } from "./qr.ts";
import { linkTo } from "./relationships.ts";
import { fill } from "./render.ts";
import type { Template, Templates } from "./template.ts";

export type { CertificateDocument } from "./data.ts";

// Every file in the Word archive gets this fixed date, so that the same content always gives the same bytes and hash.
const ZIP_DATE = new Date(1980, 0, 1);

/**
 * Caches each Word template with the logo inserted, as a ZIP archive. Files in it that a certificate does not change
 * are not compressed again, which saves time for each document.
 */
const withLogos = new WeakMap<Template, Uint8Array>();

function withLogo(template: Template, issuer: Issuer): Uint8Array {
	const known = withLogos.get(template);
	if (known) return known;
	const zip = new PizZip(template.bytes);
	showLogo(zip, template.logoPictures, issuer);
	const bytes = zip.generate({ type: "uint8array", compression: "DEFLATE" });
	withLogos.set(template, bytes);
	return bytes;
}

export async function renderCertificate(templates: Templates, document: CertificateDocument): Promise<Uint8Array> {
	const template = templates[document.lang];
	const zip = fill(withLogo(template, templates.issuer), documentData(templates.issuer, document));
	if (document.validationUrl !== undefined) {
		const picture = qrCode(document.validationUrl);
		for (const path of template.qrPictures) zip.file(path, picture);
		linkTo(zip, template.links, document.validationUrl);
	}
	return bytesOf(zip);
}

/** Fills a template with the data and the logo of the certification body. */
export function renderFilling({ template, data, issuer }: FillJob["fill"]): Uint8Array {
	const zip = fill(template, data);
	showLogo(zip, logoPictures(zip), issuer);
	return bytesOf(zip);
}

function bytesOf(zip: PizZip): Uint8Array {
	for (const file of Object.values(zip.files)) file.date = ZIP_DATE;
	return zip.generate({ type: "uint8array", compression: "DEFLATE" });
}
