import { COOKIES } from "./privacy.ts";

interface LanguageFacts {
	/** The name of the language in the language itself. */
	name: string;
	/** The BCP 47 code. */
	html: string;
	/** The locale of component labels, dates and numbers. */
	interface: string;
	/** The locale of dates, numbers and names on the website. */
	locale: string;
	/** The Open Graph code. */
	og: string;
}

/** The languages of the website. The interface for staff is German. */
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

/** Returns the language of an id or language code, ignoring its region. */
export function languageOf(value: string | null | undefined): Language | undefined {
	const code = value?.toLowerCase().split("-")[0];
	return LANGUAGES.find((id) => id === code || LANGUAGE[id].html === code);
}

/** Returns the language that the visitor chose before. `cookies` is a cookie header such as `name=value; …`. */
export const languageInCookies = (cookies: string): Language | undefined =>
	languageOf(LANGUAGE_COOKIE.exec(cookies)?.[1]);
