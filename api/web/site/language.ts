import { LANGUAGE_QUERY, type Language, languageOf } from "../../kit/languages.ts";

/** The query decides, then what was chosen before, then what the page is preferred in: as in the browser. */
export function languageOfVisit(query: URLSearchParams, cookies: string | null, preferred: Language): Language {
	const chosen = /(?:^|;\s*)i18next=([^;]*)/.exec(cookies ?? "")?.[1];
	return languageOf(query.get(LANGUAGE_QUERY)) ?? languageOf(chosen) ?? preferred;
}
