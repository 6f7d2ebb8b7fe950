import { SITE_LANGUAGES, type SiteLanguage } from "./web-site.ts";

/** Languages as the rest of the world knows them; `mg` stands for Magyar in this application. */
export const HTML_LANGUAGES: Readonly<Record<SiteLanguage, string>> = { de: "de", en: "en", mg: "hu" };

/** `hu` is `mg`, whatever region it comes with. */
export function languageOf(value: string | null | undefined): SiteLanguage | undefined {
	const id = value?.toLowerCase().split("-")[0];
	return id === "hu" ? "mg" : SITE_LANGUAGES.find((language) => language === id);
}

/** The query decides, then what was chosen before, then what the page is preferred in: as in the browser. */
export function languageOfVisit(query: URLSearchParams, cookies: string | null, preferred: SiteLanguage): SiteLanguage {
	const chosen = /(?:^|;\s*)i18next=([^;]*)/.exec(cookies ?? "")?.[1];
	return languageOf(query.get("lng")) ?? languageOf(chosen) ?? preferred;
}
