import type { DocumentLanguage } from "../contract.ts";

export const TEMPLATE_NAMES: Readonly<Record<DocumentLanguage, string>> = {
	de: "zertifikat_de.docx",
	en: "certificate_en.docx",
};
