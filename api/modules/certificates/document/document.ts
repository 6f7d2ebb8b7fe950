import { type CertificateDocument, documentData } from "./data.ts";
import { fill } from "./fill.ts";
import { showLogo } from "./pictures.ts";
import { qrCode } from "./qr.ts";
import { linkTo } from "./relationships.ts";
import type { Templates } from "./template.ts";

export type { CertificateDocument } from "./data.ts";
export { type Issuer, issuerOf, loadIssuer } from "./issuer.ts";
export { documentName } from "./names.ts";
export { loadTemplates, type Templates } from "./template.ts";

// A fixed date: the same content gives the same bytes.
const ZIP_DATE = new Date(1980, 0, 1);

export async function renderCertificate(templates: Templates, document: CertificateDocument): Promise<Uint8Array> {
	const template = templates[document.lang];
	const zip = fill(template.bytes, documentData(templates.issuer, document));
	showLogo(zip, template.logoPictures, templates.issuer);
	if (document.validationUrl !== undefined) {
		const picture = qrCode(document.validationUrl);
		for (const path of template.qrPictures) zip.file(path, picture);
		linkTo(zip, template.links, document.validationUrl);
	}
	for (const file of Object.values(zip.files)) file.date = ZIP_DATE;
	return zip.generate({ type: "uint8array", compression: "DEFLATE" });
}
