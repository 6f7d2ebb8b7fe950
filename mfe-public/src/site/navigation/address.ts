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

/** Returns an address with the language, unless the server would choose the same one without. */
export function addressOf({ pathname = "/", search = "", hash = "" }: Place, language: Language): string {
	const page = pageAt(pathname);
	const isNamed = page === undefined || page.preferred === language || new URLSearchParams(search).has(LANGUAGE_QUERY);
	return pathname + (isNamed ? search : withLanguage(search, language)) + hash;
}
