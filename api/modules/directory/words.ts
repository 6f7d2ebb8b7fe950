import { fold } from "../../platform/database/fold.ts";

const MOST_WORDS = 16;
/** Of which an index of trigrams finds a part of a word. */
const PART = 3;

/** What occurs in a text that begins and ends with a space: a part of a word, or a short word as a whole. */
export function partsOf(q: string | undefined): string[] {
	const words = fold(q ?? "")
		.split(" ")
		.filter(Boolean)
		.slice(0, MOST_WORDS);
	return [...new Set(words)].map((word) => ([...word].length < PART ? ` ${word} ` : word));
}

/** All of them occur, by the index of words. */
export const expressionOf = (parts: readonly string[]): string =>
	parts.map((part) => `text : "${part.replaceAll('"', '""')}"`).join(" AND ");
