import { wordsOf } from "../../platform/database/lists/search.ts";

const MOST_WORDS = 16;
/** The full-text index consists of sequences of this many characters, so it finds no shorter parts of words. */
const PART = 3;

/**
 * Returns the parts of words to search for. A word that is too short for the index is searched as a whole, with a space
 * on each side; this also finds the first and the last word of a text, because the searched texts begin and end with a
 * space.
 */
export function partsOf(q: string | undefined): string[] {
	const words = new Set(wordsOf(q).slice(0, MOST_WORDS));
	return [...words].map((word) => ([...word].length < PART ? ` ${word} ` : word));
}

export const expressionOf = (parts: readonly string[]): string =>
	parts.map((part) => `text : "${part.replaceAll('"', '""')}"`).join(" AND ");
