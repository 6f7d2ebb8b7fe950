interface LanguageFacts {
	/** In the language itself. */
	name: string;
	/** BCP 47 code. */
	html: string;
	/** Locale of component labels, dates and numbers. */
	interface: string;
	/** Locale of dates, numbers and names on the website. */
	locale: string;
	/** Open Graph code. */
	og: string;
}

/** The languages of the website. The staff's interface is German. */
export const LANGUAGE = {
	de: { name: "Deutsch", html: "de", interface: "de-DE", locale: "de-AT", og: "de_AT" },
	en: { name: "English", html: "en", interface: "en-GB", locale: "en-GB", og: "en_GB" },
	mg: { name: "Magyar", html: "hu", interface: "hu-HU", locale: "hu-HU", og: "hu_HU" },
} as const satisfies Record<string, LanguageFacts>;
export type Language = keyof typeof LANGUAGE;
export const LANGUAGES = Object.keys(LANGUAGE) as Language[];

export const LANGUAGE_QUERY = "lng";

export const DEFAULT_LANGUAGE: Language = "de";

/** By id or language code, whatever its region. */
export function languageOf(value: string | null | undefined): Language | undefined {
	const code = value?.toLowerCase().split("-")[0];
	return LANGUAGES.find((id) => id === code || LANGUAGE[id].html === code);
}
