import { type Texts, useTexts } from "../../texts.ts";
import type { ComparedField } from "./compare.ts";

const NAMED = 10;

/** Returns a formatter for a list of ids. Its text contains their number and the names that the other side lacks. */
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

/** Returns descriptions that any form can use in a comparison: the fields of `AddressFields`, and lists of ids. */
export function useComparedWords() {
	const texts = useTexts();
	return {
		/** Returns the descriptions of an address. `label` distinguishes several addresses of a form. */
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
		/** Returns the `text` formatter of a field that contains a list of ids. */
		chosen: (nameOf: (id: string) => string) => chosenText(texts, nameOf),
	};
}
