import {
	DEFAULT_LANGUAGE,
	LANGUAGE_QUERY,
	type Language,
	languageInCookies,
	languageOf,
} from "@portal/contracts/kit/languages";
import { STORAGE_KEYS } from "@portal/contracts/kit/privacy";
import {
	readCookies,
	tabStorage,
	useLanguage,
	useLocation,
	useSearchParams,
	useTranslation,
} from "@portal/shared-ui/module";
import { useEffect, useState } from "react";
import { NAMESPACE, translations } from "./translations.ts";

const SHOWN_KEY = STORAGE_KEYS.tab;
/** Router key of the first page. Every navigation changes the key, so that the first page can be recognized. */
const OPENED_KEY = "default";

const shownInThisTab = (): Language | undefined => languageOf(tabStorage.get(SHOWN_KEY));
const rememberShown = (language: Language) => tabStorage.set(SHOWN_KEY, language);

/**
 * Returns true once the page has the visitor's language, which comes from the address or an earlier choice. Otherwise
 * `preferred` applies, which no cookie stores, because the visitor has not chosen it.
 */
export function useVisitorLanguage(preferred: Language): boolean {
	const { language, setLanguage } = useLanguage();
	const { i18n } = useTranslation();
	const { key } = useLocation();
	const [query] = useSearchParams();
	const requested = languageOf(query.get(LANGUAGE_QUERY));
	const [initial] = useState(() => {
		const hasChosen =
			requested !== undefined || language !== DEFAULT_LANGUAGE || languageInCookies(readCookies()) !== undefined;
		if (hasChosen) return language;
		return shownInThisTab() ?? (key === OPENED_KEY ? preferred : language);
	});
	const [isDecided, setDecided] = useState(initial === language);

	useEffect(() => {
		if (requested !== undefined) void setLanguage(requested);
	}, [requested, setLanguage]);

	useEffect(() => {
		if (isDecided) return;
		let isCurrent = true;
		const show = async () => {
			const texts = await translations[initial]();
			if (!isCurrent) return;
			i18n.addResourceBundle(initial, NAMESPACE, texts.default);
			await i18n.changeLanguage(initial);
		};
		// Continues in the current language if the texts cannot be loaded, because the page remains usable.
		void show()
			.catch(() => undefined)
			.then(() => isCurrent && setDecided(true));
		return () => {
			isCurrent = false;
		};
	}, [isDecided, initial, i18n]);

	useEffect(() => {
		if (isDecided) rememberShown(language);
	}, [isDecided, language]);

	return isDecided;
}

/** Stores the language of an opened link as the visitor's choice, unless this tab has already shown that language. */
export function useServedLanguage(): void {
	const { language, setLanguage } = useLanguage();
	const [shownBefore] = useState(shownInThisTab);

	useEffect(() => {
		const requested = languageOf(new URLSearchParams(window.location.search).get(LANGUAGE_QUERY));
		if (requested !== undefined && requested !== shownBefore) void setLanguage(requested);
	}, [shownBefore, setLanguage]);

	useEffect(() => {
		rememberShown(language);
	}, [language]);
}

/**
 * Returns the visitor's preferred language if the page has another one and the visitor has chosen none. Undefined until
 * hydration, because the server does not read the browser's languages.
 */
export function useOfferedLanguage() {
	const { language } = useLanguage();
	// The website's router hides the language in the query, so the effect below reads it from the address.
	const [query] = useSearchParams();
	const [routed] = useState(() => query.get(LANGUAGE_QUERY));
	const [offered, setOffered] = useState<Language>();

	useEffect(() => {
		const requested = languageOf(routed ?? new URLSearchParams(window.location.search).get(LANGUAGE_QUERY));
		// A link from elsewhere is a choice of the visitor; links within the website repeat the shown language.
		const isChosenByLink = requested !== undefined && requested !== shownInThisTab();
		if (isChosenByLink || languageInCookies(readCookies()) !== undefined) return;
		setOffered(navigator.languages.map(languageOf).find((known) => known !== undefined));
	}, [routed]);

	return { offered: offered === language ? undefined : offered, dismiss: () => setOffered(undefined) };
}
