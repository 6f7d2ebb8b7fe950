interface LanguageFacts {
	/** What it is called in itself. */
	name: string;
	/** Its code outside of this application. */
	html: string;
	/** In which components are labelled, and dates and numbers are typed. */
	interface: string;
	/** In which the website writes dates, numbers and names. */
	locale: string;
	/** As Open Graph names it. */
	og: string;
}

/** The languages of the website. The staff's interface is German. */
export const LANGUAGE = {
	de: { name: "Deutsch", html: "de", interface: "de-DE", locale: "de-AT", og: "de_AT" },
	en: { name: "English", html: "en", interface: "en-GB", locale: "en-GB", og: "en_GB" },
	/** Magyar. */
	mg: { name: "Magyar", html: "hu", interface: "hu-HU", locale: "hu-HU", og: "hu_HU" },
} as const satisfies Record<string, LanguageFacts>;
export type Language = keyof typeof LANGUAGE;
export const LANGUAGES = Object.keys(LANGUAGE) as Language[];

/** Names the language in an address. */
export const LANGUAGE_QUERY = "lng";

/** Where nothing else is known. */
export const DEFAULT_LANGUAGE: Language = "de";

/** The language of an id or a code, whatever region it comes with. */
export function languageOf(value: string | null | undefined): Language | undefined {
	const code = value?.toLowerCase().split("-")[0];
	return LANGUAGES.find((id) => id === code || LANGUAGE[id].html === code);
}
