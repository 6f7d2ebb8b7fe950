import { type ReactNode, useEffect } from "react";
import { I18nProvider } from "react-aria-components";
import { TextsProvider } from "../texts.ts";
import { useLanguage } from "./i18n.ts";
import { HTML_LANGUAGES, LOCALES } from "./language.ts";
import type { Language } from "./manifest.ts";

/** Language of what is inside: the staff's pages are always German, the visitors' pages follow their choice. */
export function LanguageScope({ language, children }: { language?: Language; children: ReactNode }) {
	const chosen = useLanguage().language;
	const effective = language ?? chosen;
	useEffect(() => {
		document.documentElement.lang = HTML_LANGUAGES[effective];
	}, [effective]);
	return (
		<I18nProvider locale={LOCALES[effective]}>
			<TextsProvider language={effective}>{children}</TextsProvider>
		</I18nProvider>
	);
}
