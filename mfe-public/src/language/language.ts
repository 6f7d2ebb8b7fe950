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
/** Key of the location that the page was opened with; a navigation changes the router's key. */
const OPENED_KEY = "default";

const shownInThisTab = (): Language | undefined => languageOf(tabStorage.get(SHOWN_KEY));
const rememberShown = (language: Language) => tabStorage.set(SHOWN_KEY, language);

/**
 * Returns true once the page is shown in the visitor's language: from the query, an earlier choice, or else
 * `preferred`, which sets no cookie because the visitor has not chosen it.
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
		// Continues without the texts if they cannot be loaded: the page stays in its current language.
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

/**
 * Stores the language of the page's address in the cookie, unless this tab has shown it before. The page itself is
 * already in the right language.
 */
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
 * Returns the first of the browser's languages that the website has, if the page is shown in another one and the
 * visitor has chosen none. Undefined until hydration, because the server does not read the browser's languages.
 */
export function useOfferedLanguage() {
	const { language } = useLanguage();
	// The query of the page; the website's router removes the language from it.
	const [query] = useSearchParams();
	const [routed] = useState(() => query.get(LANGUAGE_QUERY));
	const [offered, setOffered] = useState<Language>();

	useEffect(() => {
		const requested = languageOf(routed ?? new URLSearchParams(window.location.search).get(LANGUAGE_QUERY));
		// True if the visitor chose the language by a link. Links within the website do not count, because they always
		// name the shown language.
		const isChosenByLink = requested !== undefined && requested !== shownInThisTab();
		if (isChosenByLink || languageInCookies(readCookies()) !== undefined) return;
		setOffered(navigator.languages.map(languageOf).find((known) => known !== undefined));
	}, [routed]);

	return { offered: offered === language ? undefined : offered, dismiss: () => setOffered(undefined) };
}
