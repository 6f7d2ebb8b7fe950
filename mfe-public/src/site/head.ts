import { LANGUAGES, type Language } from "@portal/shared-ui/module";
import { HTML_LANGUAGES } from "@portal/shared-ui/visitor";
import { addressOf } from "./address.ts";
import type { SitePage } from "./pages.ts";

/** Address of a page in a language, as search engines are to know it. */
export const canonicalOf = (page: SitePage, language: Language): string => addressOf({ pathname: page.path }, language);

/** The same page in every language, and the one for everybody else. */
export const alternatesOf = (page: SitePage): { lang: string; address: string }[] => [
	...LANGUAGES.map((language) => ({ lang: HTML_LANGUAGES[language], address: canonicalOf(page, language) })),
	{ lang: "x-default", address: page.path },
];

/** Names of the languages where a region belongs to them. */
export const OG_LOCALES: Record<Language, string> = { de: "de_AT", en: "en_GB", mg: "hu_HU" };

type Translate = (key: string) => string;

export const titleOf = (page: SitePage, t: Translate): string => t(`meta.${page.name}.title`);
export const descriptionOf = (page: SitePage, t: Translate): string => t(`meta.${page.name}.description`);
