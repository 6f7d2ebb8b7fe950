import {
	DEFAULT_LANGUAGE,
	LANGUAGE_QUERY,
	LANGUAGES,
	type Language,
	languageOf,
} from "@portal/contracts/kit/languages";
import { createInstance, type i18n as I18n } from "i18next";
import type { RemoteModule, Translations } from "../host/manifest.ts";

const COOKIE = "i18next";
const COOKIE_SECONDS = 365 * 24 * 60 * 60;

const cookieValue = () => new RegExp(`(?:^|;\\s*)${COOKIE}=([^;]*)`).exec(document.cookie)?.[1];

/** The query string decides, then what was chosen before, then German. */
export function detectLanguage(): Language {
	const fromQuery = languageOf(new URLSearchParams(window.location.search).get(LANGUAGE_QUERY));
	return fromQuery ?? languageOf(cookieValue()) ?? DEFAULT_LANGUAGE;
}

/** Emitted by the instance with namespace and key: a text is in neither the language nor the fallback. */
export const MISSING_TEXT = "missingText";

/** What can be shown in place of a text that is not there: `fields.vatNumber` as "Vat number". */
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
		// Every text comes with its module; there is nothing to wait for.
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
	/** Adds the texts of a module in the current language and the fallback. */
	add(namespace: string, translations: Loaders): Promise<void>;
	/** Changes the language once every module has its texts in it; remembers the choice. */
	change(language: Language): Promise<void>;
}

/** `modules`: those whose texts are there already. */
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
			// Another version of a module has texts of its own.
			const isOther = (modules.get(namespace) ?? translations) !== translations;
			modules.set(namespace, translations);
			const wanted = new Set([DEFAULT_LANGUAGE, current()]);
			await Promise.all([...wanted].map((language) => load(namespace, translations, language, isOther)));
		},
		async change(language) {
			await Promise.all([...modules].map(([namespace, loaders]) => load(namespace, loaders, language)));
			// biome-ignore lint/suspicious/noDocumentCookie: the cookie store exists in secure contexts only
			document.cookie = `${COOKIE}=${language}; Path=/; Max-Age=${COOKIE_SECONDS}; SameSite=Lax`;
			// Even for the same language everything would be drawn anew, and React discards what it has not taken over yet.
			if (language !== i18n.language) await i18n.changeLanguage(language);
		},
	};
}
