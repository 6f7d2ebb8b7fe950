import { type Texts, useTexts } from "../../texts.ts";
import type { ComparedField } from "./compare.ts";

const NAMED = 10;

/**
 * Returns a formatter for lists of ids. Its text contains the number of ids, and the names that the other version
 * lacks.
 */
function chosenText(texts: Texts, nameOf: (id: string) => string) {
	return (ids: readonly string[], other: readonly string[] = []): string => {
		const rest = new Set(other);
		const extra = ids.filter((id) => !rest.has(id)).map(nameOf);
		const count = texts.chosen(ids.length);
		if (extra.length === 0) return count;
		const named = extra.slice(0, NAMED).join(", ");
		const more = extra.length > NAMED ? ` ${texts.andMore(extra.length - NAMED)}` : "";
		return `${count}; ${texts.onlyHere(named + more)}`;
	};
}

/**
 * Returns descriptions that several forms need for comparisons: of the fields in `AddressFields`, and of lists of ids.
 */
export function useComparedWords() {
	const texts = useTexts();
	return {
		/** Returns descriptions of the fields of an address. `label` distinguishes several addresses of one form. */
		address: (name: string, label?: string): ComparedField[] =>
			(
				[
					["street", texts.street],
					["number", texts.houseNumber],
					["zip", texts.zip],
					["city", texts.city],
					["country", texts.country],
				] as const
			).map(([part, word]) => ({ name: `${name}.${part}`, label: label ? `${label}: ${word}` : word })),
		/**
		 * Returns the `text` formatter of a field that contains a list of ids. `nameOf` translates an id into a name.
		 */
		chosen: (nameOf: (id: string) => string) => chosenText(texts, nameOf),
	};
}
