import { readFileSync } from "node:fs";
import { fileURLToPath } from "node:url";
import PizZip from "pizzip";
import type { CertificateFacts, DocumentLanguage } from "../modules/certificates/contract.ts";
import { type CertificateDocument, renderCertificate } from "../modules/certificates/document/document.ts";
import { templates } from "./documents.ts";

/** Certificates as Word files, made in this process from the supplied templates. */

export const readTemplate = (name: string): Uint8Array =>
	readFileSync(new URL(`../modules/certificates/templates/${name}`, import.meta.url));

export const BRAND_FOLDER = fileURLToPath(new URL("../../shared-ui/brand", import.meta.url));
export const TEMPLATES = await templates();
export const { issuer } = TEMPLATES;

export const GERMAN_TEMPLATE = "zertifikat_de.docx";
export const BODY = "word/document.xml";
export const VALIDATION_URL = "https://pruefen.example.org/validateCertificate?cid=K7QX2M4T9RBW8ZC3VHN5PDJ6FA";

export const address = {
	street: "Gumpendorfer Straße",
	number: "7/2",
	zip: "1060",
	city: "Wien",
	country: "Österreich",
};
export const product = (index: number) => ({
	number: `P-${index}`,
	name: `Lokum ${index}`,
	nameEN: "",
	info: "",
	infoEN: "",
});
export const FACTS: CertificateFacts = {
	certificateNumber: "Z-2026-0001-01",
	certificationNumber: "Z-2026-0001",
	client: { name: "Süßwaren Öztürk & Söhne", address },
	manufacturer: { name: "Werk Győr", address: { ...address, street: "Ipari park", city: "Győr", country: "Ungarn" } },
	category: "C: Food Manufacturing",
	subcategory: "CIV ambient stable products",
	validFrom: "2026-03-01",
	validTo: "2029-02-28",
	productionSites: [],
	products: [product(1)],
};

export const issued = (
	changes: Partial<CertificateFacts> = {},
	lang: DocumentLanguage = "de",
): CertificateDocument => ({
	facts: { ...FACTS, ...changes },
	lang,
	signatory: "Dr. Leyla Beispiel",
	signedOn: "2026-02-26",
	validationUrl: VALIDATION_URL,
});

export const render = async (document: CertificateDocument, from = TEMPLATES) =>
	new PizZip(await renderCertificate(from, document));
