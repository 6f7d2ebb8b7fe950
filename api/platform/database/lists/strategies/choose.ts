import { and, type SQL, sql } from "drizzle-orm";
import { COUNTED } from "../count.ts";
import type { Listing } from "../plan.ts";
import { marked, marksWithin, newestOf, type Within } from "../row-bitmap.ts";
import type { Matches } from "../scan.ts";
import { candidatesOf, contains, hitsOf } from "../search.ts";
import { matchesWithDetails } from "../search-details.ts";
import { seqIn } from "../seq-in.ts";

export interface Conditions {
	/** A filter on the first column of each index by which the list is sorted, so that these indexes stay usable. */
	filter?: SQL | undefined;
	/** A condition with its own index that leaves so few rows that they can be sorted afterwards. */
	narrow?: SQL | undefined;
	/** A filter that may leave few or many rows. It is given instead of `filter` and `narrow`. */
	chosen?: Chosen | undefined;
}

export interface Chosen {
	within: Within;
	test: SQL | undefined;
}

export type Strategy =
	| { kind: "numbers"; numbers: readonly number[] }
	| { kind: "scan"; by: Matches; count: number }
	| { kind: "condition"; wanted: SQL | undefined }
	| { kind: "index" };

const bySize = (numbers: readonly number[], by: Matches): Strategy =>
	numbers.length <= COUNTED ? { kind: "numbers", numbers } : { kind: "scan", by, count: numbers.length };

/**
 * Chooses the cheapest way to read a page: in the order of an index, or by comparing the texts of rows that a full-text
 * index finds. With more than `COUNTED` matches, the list is read in slices.
 */
export async function chooseStrategy(
	{ db, list, filter, pause }: Listing,
	words: readonly string[],
	{ narrow, chosen }: Conditions,
): Promise<Strategy> {
	const searched = words.length > 0 ? list.searched : undefined;
	const chosenMarks = chosen && (await marksWithin(db, await newestOf(db, list), chosen.within, pause));
	const marks = searched
		? await matchesWithDetails(db, { ...list, searched }, words, { chosen: chosenMarks, pause })
		: chosenMarks;
	if (marks) return bySize(marked(marks, COUNTED + 1), marks);
	const fewChosen = chosenMarks && marked(chosenMarks, COUNTED + 1);
	const narrowed = fewChosen && fewChosen.length <= COUNTED ? seqIn(list.seq, fewChosen) : narrow;
	if (narrowed) return { kind: "condition", wanted: and(narrowed, filter, searched && contains(searched.text, words)) };
	if (!searched) return { kind: "index" };
	const found = await candidatesOf(db, { ...list, searched }, words);
	if (!found) return { kind: "numbers", numbers: [] };
	const { candidates, isIndexed } = found;
	const test = and(filter, chosen?.test, contains(searched.text, words)) ?? sql`true`;
	const hits = await hitsOf(db, list, candidates, { test, most: COUNTED + 1, pause });
	return bySize(hits.numbers, { test, hits, others: isIndexed ? candidates : undefined });
}
