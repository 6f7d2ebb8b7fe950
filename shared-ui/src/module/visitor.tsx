import type { Language } from "@portal/contracts/kit/languages";
import type { ReactNode } from "react";
import { I18nextProvider } from "react-i18next";
import { type VisitorHost, VisitorHostContext } from "./host/host.ts";
import type { RemoteModule, Translations } from "./host/manifest.ts";
import { createI18n, createLanguages } from "./i18n/language.ts";

export { QueryClientProvider } from "@tanstack/react-query";
export type { VisitorHost } from "./host/host.ts";
export { LanguageScope } from "./i18n/LanguageScope.tsx";
export { Links as VisitorLinks } from "./routing/Links.tsx";

/** Options of a public page that is rendered without the shell: no session, and the texts of one language. */
interface VisitorHostOptions {
	language: Language;
	namespace: string;
	texts: Translations;
	translations: RemoteModule["translations"];
}

export function createVisitorHost({ language, namespace, texts, translations }: VisitorHostOptions): VisitorHost {
	const i18n = createI18n(language);
	i18n.addResourceBundle(language, namespace, texts);
	return {
		baseUrl: "",
		i18n,
		languages: createLanguages(i18n, new Map([[namespace, translations]])),
	};
}

export function VisitorHostProvider({ host, children }: { host: VisitorHost; children: ReactNode }) {
	return (
		<VisitorHostContext value={host}>
			<I18nextProvider i18n={host.i18n}>{children}</I18nextProvider>
		</VisitorHostContext>
	);
}
