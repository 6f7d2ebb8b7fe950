import { LANGUAGE_QUERY } from "@portal/contracts/kit/languages";
import type { Language } from "@portal/shared-ui/module";
import { pageAt } from "../pages.ts";

interface Place {
	pathname?: string | undefined;
	search?: string | undefined;
	hash?: string | undefined;
}

const withLanguage = (search: string, language: Language): string => {
	const query = new URLSearchParams(search);
	query.set(LANGUAGE_QUERY, language);
	return `?${query}`;
};

/** Returns an address on the website. It names the language only if the server would otherwise choose another. */
export function addressOf({ pathname = "/", search = "", hash = "" }: Place, language: Language): string {
	const page = pageAt(pathname);
	const isNamed = page === undefined || page.preferred === language || new URLSearchParams(search).has(LANGUAGE_QUERY);
	return pathname + (isNamed ? search : withLanguage(search, language)) + hash;
}
