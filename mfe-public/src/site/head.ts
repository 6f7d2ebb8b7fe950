import { LANGUAGE, LANGUAGES, type Language } from "@portal/contracts/kit/languages";
import { brand, useLanguage, useTranslation } from "@portal/shared-ui/module";
import { useEffect, useRef } from "react";
import { addressOf } from "./navigation/address.ts";
import { forgetLanguage } from "./navigation/history.ts";
import type { SitePage } from "./pages.ts";

/** Returns the address under which search engines should list the page in this language. */
export const canonicalOf = (page: SitePage, language: Language): string => addressOf({ pathname: page.path }, language);

/** Returns the page's address in each language, and "x-default", which search engines offer to other visitors. */
export const alternatesOf = (page: SitePage): { lang: string; address: string }[] => [
	...LANGUAGES.map((language) => ({ lang: LANGUAGE[language].html, address: canonicalOf(page, language) })),
	{ lang: "x-default", address: page.path },
];

type Translate = (key: string) => string;

export const titleOf = (page: SitePage, t: Translate): string => `${t(`meta.${page.name}.title`)} – ${brand.name}`;
export const descriptionOf = (page: SitePage, t: Translate): string => t(`meta.${page.name}.description`);

const set = (selector: string, attribute: string, value: string) =>
	document.head.querySelector(selector)?.setAttribute(attribute, value);

export function useSiteHead(page: SitePage): void {
	const { t } = useTranslation("public");
	const { language } = useLanguage();
	const shown = useRef(language);
	useEffect(() => {
		document.title = titleOf(page, t);
		if (shown.current === language) return;
		shown.current = language;
		forgetLanguage();
		set('meta[name="description"]', "content", descriptionOf(page, t));
		set('link[rel="canonical"]', "href", window.location.origin + canonicalOf(page, language));
	}, [page, t, language]);
}
