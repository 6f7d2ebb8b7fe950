import { LANGUAGES, type Language } from "@portal/shared-ui/module";

/** Names the language in an address. */
export const QUERY = "lng";

/** `mg` stands for Magyar here; the rest of the world calls the language `hu`. */
export function languageOf(value: string | null): Language | undefined {
	const id = value?.toLowerCase().split("-")[0];
	return id === "hu" ? "mg" : LANGUAGES.find((language) => language === id);
}
