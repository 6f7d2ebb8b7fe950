import { fold } from "../../platform/database/fold.ts";

const MOST_WORDS = 16;
/** The number of characters of the shortest part of a word that a trigram index finds. */
const PART = 3;

/**
 * Returns the parts of words that a search consists of. Short words are returned as a whole, with spaces around
 * them, because the searched texts begin and end with a space.
 */
export function partsOf(q: string | undefined): string[] {
	const words = fold(q ?? "")
		.split(" ")
		.filter(Boolean)
		.slice(0, MOST_WORDS);
	return [...new Set(words)].map((word) => ([...word].length < PART ? ` ${word} ` : word));
}

/** Returns an expression of the full-text index that requires all parts. */
export const expressionOf = (parts: readonly string[]): string =>
	parts.map((part) => `text : "${part.replaceAll('"', '""')}"`).join(" AND ");
