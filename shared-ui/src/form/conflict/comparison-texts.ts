import { type Texts, useTexts } from "../../texts.ts";
import type { ComparedField } from "./compare.ts";

const NAMED = 10;

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

/** Returns functions that describe common fields, such as addresses, for the comparison of two versions of a record. */
export function useComparedWords() {
	const texts = useTexts();
	return {
		/** Describes the fields of an address. If a form has several addresses, `label` distinguishes them. */
		address: (name: string, label?: string): ComparedField[] => {
			const { street, houseNumber: number, zip, city, country } = texts;
			return Object.entries({ street, number, zip, city, country }).map(([part, word]) => ({
				name: `${name}.${part}`,
				label: label ? `${label}: ${word}` : word,
			}));
		},
		/** Describes a list of ids by the number of its items and the names of those that the other version lacks. */
		chosen: (nameOf: (id: string) => string) => chosenText(texts, nameOf),
	};
}
