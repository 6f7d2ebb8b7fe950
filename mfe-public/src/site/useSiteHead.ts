import { brand, useLanguage, useTranslation } from "@portal/shared-ui/module";
import { useEffect, useRef } from "react";
import { canonicalOf, descriptionOf, titleOf } from "./head.ts";
import { forgetLanguage } from "./navigation/history.ts";
import type { SitePage } from "./pages.ts";

const set = (selector: string, attribute: string, value: string) =>
	document.head.querySelector(selector)?.setAttribute(attribute, value);

/** Title, description and addresses follow the language that is chosen on the page. */
export function useSiteHead(page: SitePage): void {
	const { t } = useTranslation("public");
	const { language } = useLanguage();
	const shown = useRef(language);
	useEffect(() => {
		document.title = `${titleOf(page, t)} – ${brand.name}`;
		if (shown.current === language) return;
		shown.current = language;
		forgetLanguage();
		set('meta[name="description"]', "content", descriptionOf(page, t));
		set('link[rel="canonical"]', "href", window.location.origin + canonicalOf(page, language));
	}, [page, t, language]);
}
