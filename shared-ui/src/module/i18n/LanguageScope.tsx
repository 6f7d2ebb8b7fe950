import { LANGUAGE, type Language } from "@portal/contracts/kit/languages";
import { type ReactNode, useEffect } from "react";
import { I18nProvider } from "react-aria-components";
import { TextsProvider } from "../../texts.ts";
import { useLanguage } from "./i18n.ts";

/** Sets the language of its children. Staff pages are always German; public pages use the visitor's choice. */
export function LanguageScope({ language, children }: { language?: Language; children: ReactNode }) {
	const chosen = useLanguage().language;
	const effective = language ?? chosen;
	useEffect(() => {
		document.documentElement.lang = LANGUAGE[effective].html;
	}, [effective]);
	return (
		<I18nProvider locale={LANGUAGE[effective].interface}>
			<TextsProvider language={effective}>{children}</TextsProvider>
		</I18nProvider>
	);
}
