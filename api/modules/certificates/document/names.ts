import type { DocumentFormat, DocumentLanguage } from "../contract.ts";

export const TEMPLATE_NAMES: Readonly<Record<DocumentLanguage, string>> = {
	de: "zertifikat_de.docx",
	en: "certificate_en.docx",
};

export function documentName(
	certificateNumber: string,
	{ lang, format, preview }: { lang: DocumentLanguage; format: DocumentFormat; preview: boolean },
): string {
	if (preview) return `Zertifikat_Vorschau_${certificateNumber}_${lang}.${format}`;
	return `Zertifikat_${certificateNumber}${lang === "en" ? "_EN" : ""}.${format}`;
}
