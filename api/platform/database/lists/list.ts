import { and, type SQL, sql } from "drizzle-orm";
import type { Reader } from "../database.ts";
import { COUNTED } from "./count.ts";
import type { List, ListRequest, Unfiltered } from "./order.ts";
import { listingOf, type Page, type Plan } from "./plan.ts";
import { marked, marksWithin, newestOf, type Within } from "./row-bitmap.ts";
import { candidatesOf, contains, hitsOf, wordsOf } from "./search.ts";
import { matchesWithDetails } from "./search-details.ts";
import { seqIn } from "./seq-in.ts";
import { byCondition, byIndex, byNumber } from "./strategies.ts";

export type { List, ListRequest, Page, Plan };

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

/**
 * Returns the cheapest way to read a page: in the order of an index, or by comparing the texts of rows that a full-text
 * index finds. With more than `COUNTED` matches, the list is read in slices. Throws for a cursor (page position) that
 * was created for another sort order.
 */
export async function planList<TRequest extends ListRequest>(
	db: Reader,
	list: List,
	request: Unfiltered<TRequest>,
	{ filter, narrow, chosen }: Conditions = {},
): Promise<Plan> {
	const listing = listingOf(db, list, request, filter);
	const { pause } = listing;
	const words = wordsOf(request.q);
	const searched = words.length > 0 ? list.searched : undefined;
	const chosenMarks = chosen && (await marksWithin(db, await newestOf(db, list), chosen.within, pause));
	const marks = searched
		? await matchesWithDetails(db, { ...list, searched }, words, { chosen: chosenMarks, pause })
		: chosenMarks;
	if (marks) return byNumber(listing, marked(marks, COUNTED + 1), marks);
	const fewChosen = chosenMarks && marked(chosenMarks, COUNTED + 1);
	const narrowed = fewChosen && fewChosen.length <= COUNTED ? seqIn(list.seq, fewChosen) : narrow;
	if (narrowed) return byCondition(listing, and(narrowed, filter, searched && contains(searched.text, words)));
	if (!searched) return byIndex(listing);
	const found = await candidatesOf(db, { ...list, searched }, words);
	if (!found) return byNumber(listing, [], new Uint8Array());
	const { candidates, isIndexed } = found;
	const test = and(filter, chosen?.test, contains(searched.text, words)) ?? sql`true`;
	const hits = await hitsOf(db, list, candidates, { test, most: COUNTED + 1, pause });
	return byNumber(listing, hits.numbers, { test, hits, others: isIndexed ? candidates : undefined });
}
