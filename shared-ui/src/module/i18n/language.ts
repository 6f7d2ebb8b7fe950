import {
	DEFAULT_LANGUAGE,
	LANGUAGE_QUERY,
	LANGUAGES,
	type Language,
	languageInCookies,
	languageOf,
} from "@portal/contracts/kit/languages";
import { COOKIES } from "@portal/contracts/kit/privacy";
import { createInstance, type i18n as I18n } from "i18next";
import { readCookies, writeCookie } from "../../storage.ts";
import type { RemoteModule, Translations } from "../host/manifest.ts";

const { name: COOKIE, lifeMs: COOKIE_MS } = COOKIES.language;

/** Returns the language from the query string, from the visitor's cookie, or German as the default, in this order. */
export function detectLanguage(): Language {
	const fromQuery = languageOf(new URLSearchParams(window.location.search).get(LANGUAGE_QUERY));
	return fromQuery ?? languageInCookies(readCookies()) ?? DEFAULT_LANGUAGE;
}

/** i18next event for a text that is missing in the current language and German. Its arguments are namespace and key. */
export const MISSING_TEXT = "missingText";

/** Returns readable words for a missing text, such as "Vat number" for the key `fields.vatNumber`. */
export function readable(key: string): string {
	const name = key.split(/[.:]/).findLast((part) => part !== "") ?? key;
	const words = name
		.replace(/([a-z\d])([A-Z])/g, "$1 $2")
		.replace(/[_-]+/g, " ")
		.trim()
		.toLowerCase();
	return words === "" ? key : `${words.charAt(0).toUpperCase()}${words.slice(1)}`;
}

export function createI18n(language: Language = DEFAULT_LANGUAGE): I18n {
	const i18n = createInstance();
	void i18n.init({
		lng: language,
		fallbackLng: DEFAULT_LANGUAGE,
		supportedLngs: [...LANGUAGES],
		// Initialises i18next synchronously, because each module loads its own texts later.
		initAsync: false,
		resources: {},
		interpolation: { escapeValue: false },
		returnEmptyString: false,
		parseMissingKeyHandler: (key, given) => given ?? readable(key),
		saveMissing: true,
		saveMissingPlurals: false,
		missingKeyHandler: (_languages, namespace, key, _fallback, _isUpdate, { defaultValue } = {}) => {
			if (defaultValue === undefined) i18n.emit(MISSING_TEXT, namespace, key);
		},
		react: { useSuspense: false, bindI18nStore: "added" },
	});
	return i18n;
}

type Loaders = RemoteModule["translations"];

export interface Languages {
	current(): Language;
	/** Loads the texts of a module in the current language, and in German as the fallback for missing texts. */
	add(namespace: string, translations: Loaders): Promise<void>;
	/** Loads the texts of all modules in the new language, changes the language and stores the choice in a cookie. */
	change(language: Language): Promise<void>;
}

/** Creates the object that loads the texts of modules. `modules` contains those whose texts are already loaded. */
export function createLanguages(i18n: I18n, modules = new Map<string, Loaders>()): Languages {
	async function load(namespace: string, loaders: Loaders, language: Language, isOther = false): Promise<void> {
		const loader = loaders[language];
		if (!loader || (!isOther && i18n.hasResourceBundle(language, namespace))) return;
		const texts: Translations = (await loader()).default;
		i18n.addResourceBundle(language, namespace, texts);
	}
	const current = () => languageOf(i18n.language) ?? DEFAULT_LANGUAGE;

	return {
		current,
		async add(namespace, translations) {
			// True if another version of the module was deployed meanwhile, whose texts must be loaded again.
			const isOther = (modules.get(namespace) ?? translations) !== translations;
			modules.set(namespace, translations);
			const wanted = new Set([DEFAULT_LANGUAGE, current()]);
			await Promise.all([...wanted].map((language) => load(namespace, translations, language, isOther)));
		},
		async change(language) {
			await Promise.all([...modules].map(([namespace, loaders]) => load(namespace, loaders, language)));
			writeCookie(`${COOKIE}=${language}; Path=/; Max-Age=${COOKIE_MS / 1000}; SameSite=Lax`);
			// Setting the same language would render the page again, and React would discard content not hydrated yet.
			if (language !== i18n.language) await i18n.changeLanguage(language);
		},
	};
}
