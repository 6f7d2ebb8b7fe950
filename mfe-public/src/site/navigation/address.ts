import { LANGUAGE_QUERY } from "@portal/contracts/kit/languages";
import type { Language } from "@portal/shared-ui/module";
import { pageAt } from "../pages.ts";

interface Place {
	pathname?: string | undefined;
	search?: string | undefined;
	hash?: string | undefined;
}

/** Returns the query with the language added as `?lng=`. */
const withLanguage = (search: string, language: Language): string => {
	const query = new URLSearchParams(search);
	query.set(LANGUAGE_QUERY, language);
	return `?${query}`;
};

/**
 * Returns the address of a page. It contains the language only if the server could not know it: for visitors without a
 * language cookie and pages with another default language.
 */
export function addressOf({ pathname = "/", search = "", hash = "" }: Place, language: Language): string {
	const page = pageAt(pathname);
	const isNamed = page === undefined || page.preferred === language || new URLSearchParams(search).has(LANGUAGE_QUERY);
	return pathname + (isNamed ? search : withLanguage(search, language)) + hash;
}
