import { DEFAULT_LANGUAGE, LANGUAGE_QUERY, type Language, languageOf } from "@portal/contracts/kit/languages";
import { useLanguage, useLocation, useSearchParams, useTranslation } from "@portal/shared-ui/module";
import { useEffect, useState } from "react";
import { NAMESPACE, translations } from "./translations.ts";

const CHOICE_COOKIE = /(?:^|;\s*)i18next=/;
const SHOWN_KEY = "public.language";
/** The router's key of an address that was opened and not navigated to. */
const OPENED_KEY = "default";

// Where storage is blocked, a reload begins anew.
function shownInThisTab(): Language | undefined {
	try {
		return languageOf(sessionStorage.getItem(SHOWN_KEY));
	} catch {
		return undefined;
	}
}
function rememberShown(language: Language): void {
	try {
		sessionStorage.setItem(SHOWN_KEY, language);
	} catch {
		// See above.
	}
}

/** Order: query, earlier choice, `preferred`; the last is no choice and sets no cookie. False until decided. */
export function useVisitorLanguage(preferred: Language): boolean {
	const { language, setLanguage } = useLanguage();
	const { i18n } = useTranslation();
	const { key } = useLocation();
	const [query] = useSearchParams();
	const asked = languageOf(query.get(LANGUAGE_QUERY));
	const [initial] = useState(() => {
		const hasChosen = asked !== undefined || language !== DEFAULT_LANGUAGE || CHOICE_COOKIE.test(document.cookie);
		if (hasChosen) return language;
		return shownInThisTab() ?? (key === OPENED_KEY ? preferred : language);
	});
	const [isDecided, setDecided] = useState(initial === language);

	useEffect(() => {
		if (asked !== undefined) void setLanguage(asked);
	}, [asked, setLanguage]);

	useEffect(() => {
		if (isDecided) return;
		let isCurrent = true;
		const show = async () => {
			const texts = await translations[initial]();
			if (!isCurrent) return;
			i18n.addResourceBundle(initial, NAMESPACE, texts.default);
			await i18n.changeLanguage(initial);
		};
		// Without the texts the page stays in the language that is there.
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

/** The server has chosen the language. A language in the address is stored unless this tab showed it before. */
export function useServedLanguage(): void {
	const { language, setLanguage } = useLanguage();
	const [shownBefore] = useState(shownInThisTab);

	useEffect(() => {
		const asked = languageOf(new URLSearchParams(window.location.search).get(LANGUAGE_QUERY));
		if (asked !== undefined && asked !== shownBefore) void setLanguage(asked);
	}, [shownBefore, setLanguage]);

	useEffect(() => rememberShown(language), [language]);
}
