import { type Texts, useTexts } from "../../texts.ts";
import type { ComparedField } from "./compare.ts";

const NAMED = 10;

/** How many are chosen, and which of them the other side lacks. */
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

/** What comparisons of any form say: the fields of `AddressFields`, and lists of ids. */
export function useComparedWords() {
	const texts = useTexts();
	return {
		/** `label` names the address where there are several. */
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
		/** For `text` of a field whose value is a list of ids. */
		chosen: (nameOf: (id: string) => string) => chosenText(texts, nameOf),
	};
}
