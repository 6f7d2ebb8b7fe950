import { LANGUAGE, LANGUAGES, type Language } from "@portal/api/kit/languages";
import { addressOf } from "./navigation/address.ts";
import type { SitePage } from "./pages.ts";

/** Address of a page in a language, as search engines are to know it. */
export const canonicalOf = (page: SitePage, language: Language): string => addressOf({ pathname: page.path }, language);

/** The same page in every language, and the one for everybody else. */
export const alternatesOf = (page: SitePage): { lang: string; address: string }[] => [
	...LANGUAGES.map((language) => ({ lang: LANGUAGE[language].html, address: canonicalOf(page, language) })),
	{ lang: "x-default", address: page.path },
];

type Translate = (key: string) => string;

export const titleOf = (page: SitePage, t: Translate): string => t(`meta.${page.name}.title`);
export const descriptionOf = (page: SitePage, t: Translate): string => t(`meta.${page.name}.description`);
