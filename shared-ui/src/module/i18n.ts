import { useTranslation } from "react-i18next";
import { useVisitorHost } from "./host.ts";
import { FALLBACK } from "./language.ts";
import { LANGUAGES, type Language } from "./manifest.ts";

export { Trans, useTranslation } from "react-i18next";

/** The language of the visitors' pages, and how to change it. */
export function useLanguage(): { language: Language; setLanguage(language: Language): Promise<void> } {
	const { languages } = useVisitorHost();
	const { i18n } = useTranslation();
	const language = LANGUAGES.find((id) => id === i18n.language) ?? FALLBACK;
	return { language, setLanguage: languages.change };
}
