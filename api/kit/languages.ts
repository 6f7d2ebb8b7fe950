import { COOKIES } from "./privacy.ts";

interface LanguageFacts {
	name: string;
	/** The BCP 47 language code, for the attribute `lang` in HTML. */
	html: string;
	/** The locale of labels, dates and numbers in components of the user interface. */
	interface: string;
	/** The locale in which the website formats dates, numbers and names of countries. */
	locale: string;
	/** The language code for previews of links in social networks (Open Graph). */
	og: string;
}

/** The languages of the website. The staff portal exists only in German. */
export const LANGUAGE = {
	de: { name: "Deutsch", html: "de", interface: "de-DE", locale: "de-AT", og: "de_AT" },
	en: { name: "English", html: "en", interface: "en-GB", locale: "en-GB", og: "en_GB" },
	mg: { name: "Magyar", html: "hu", interface: "hu-HU", locale: "hu-HU", og: "hu_HU" },
} as const satisfies Record<string, LanguageFacts>;
export type Language = keyof typeof LANGUAGE;
export const LANGUAGES = Object.keys(LANGUAGE) as Language[];

export const LANGUAGE_QUERY = "lng";

export const DEFAULT_LANGUAGE: Language = "de";

const LANGUAGE_COOKIE = new RegExp(`(?:^|;\\s*)${COOKIES.language.name}=([^;]*)`);

/**
 * Returns the language for an id or a code such as `en-GB`, ignoring the region; undefined for a language that the
 * website does not offer.
 */
export function languageOf(value: string | null | undefined): Language | undefined {
	const code = value?.toLowerCase().split("-")[0];
	return LANGUAGES.find((id) => id === code || LANGUAGE[id].html === code);
}

/** Returns the language that the visitor has chosen before, from the cookies of a request or of a page. */
export const languageInCookies = (cookies: string): Language | undefined =>
	languageOf(LANGUAGE_COOKIE.exec(cookies)?.[1]);
