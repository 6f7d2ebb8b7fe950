import { DEFAULT_LANGUAGE, LANGUAGES, type Language } from "@portal/contracts/kit/languages";
import { useTranslation } from "react-i18next";
import { useVisitorHost } from "../host/host.ts";

/** Returns the language of public pages and its setter. Staff pages are always German. */
export function useLanguage(): { language: Language; setLanguage(language: Language): Promise<void> } {
	const { languages } = useVisitorHost();
	const { i18n } = useTranslation();
	const language = LANGUAGES.find((id) => id === i18n.language) ?? DEFAULT_LANGUAGE;
	return { language, setLanguage: languages.change };
}
