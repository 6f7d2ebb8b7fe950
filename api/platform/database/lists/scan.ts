import { type SQL, sql } from "drizzle-orm";
import type { Reader } from "../database.ts";
import type { Key } from "./cursor.ts";
import { firstOf, type List } from "./order.ts";
import type { Listing } from "./plan.ts";
import { type Candidates, type Marks, markFrom, NUMBERS, newestOf, type Pause } from "./row-bitmap.ts";
import type { Hits } from "./search.ts";

/** The maximum number of rows whose texts one statement compares, so that other requests do not wait long. */
const TEXTS_PER_SLICE = 1000;
/** Reading this many row numbers takes as long as reading one text; this ratio decides between two ways to search. */
const NUMBERS_PER_TEXT = 5;

interface Tested {
	test: SQL;
	hits: Hits;
	others: Candidates | undefined;
}

export type Matches = Marks | Tested;

function marksOf(
	db: Reader,
	newest: number,
	{ hits, others, pause }: { hits: Hits; others: Candidates; pause: Pause },
) {
	const marks = new Uint8Array(newest + 1);
	for (const number of hits.numbers) marks[number] = 1;
	return markFrom(db, marks, others, { after: hits.last, pause });
}

async function rowsPassing(db: Reader, { table, seq }: List, tried: number[], test: SQL, most: number) {
	const rows = await db.values<[number]>(
		sql`select tried.value from json_each(${JSON.stringify(tried)}) as tried cross join ${table} on ${seq} = tried.value where ${test} limit ${most}`,
	);
	return rows.map(([number]) => number);
}

/** Returns the row numbers of a page, read in slices in the order of the list. */
export async function scanInOrder(
	{ db, list, order, filter, fetch: wanted, pause }: Listing,
	by: Matches,
): Promise<number[]> {
	const { table, seq } = list;
	const seqs: number[] = [];
	const tested = by instanceof Uint8Array ? undefined : by;
	const rowsPerHit = tested ? tested.hits.last / tested.hits.tested : 1;
	const texts = wanted * rowsPerHit;
	const newest = tested?.others ? await newestOf(db, list) : 0;
	const select = sql`${order.value} as value, ${seq} as seq`;
	let marks = by instanceof Uint8Array ? by : undefined;
	let place = order.start;
	for (let read = 0; ; await pause()) {
		// A bitmap of all possible matches is created once this is estimated to be faster than comparing further texts.
		if (tested?.others && newest / rowsPerHit < NUMBERS_PER_TEXT * Math.max(texts, read))
			marks ??= await marksOf(db, newest, { hits: tested.hits, others: tested.others, pause });
		const limit = marks && (tested || read > 0) ? NUMBERS : TEXTS_PER_SLICE;
		const first = firstOf(list, order, { filter, place, limit, select });
		// The rows of a single index are already in the order of the list, so they are not sorted.
		const sorted = order.parts.length > 1 ? sql`order by ${sql.join(order.named, sql`, `)}` : sql``;
		const [[found] = ["[]"]] = await db.values<[string]>(
			sql`select json_group_array(seq) from (select * from ${first} ${sorted} limit ${limit})`,
		);
		const slice = JSON.parse(found) as number[];
		const tried = marks ? slice.filter((number) => marks?.[number]) : slice;
		const most = wanted - seqs.length;
		seqs.push(...(tested ? await rowsPassing(db, list, tried, tested.test, most) : tried.slice(0, most)));
		const last = slice.at(-1);
		if (seqs.length >= wanted || last === undefined || slice.length < limit) return seqs;
		const [row] = await db.values<[Key]>(sql`select ${order.value} from ${table} where ${seq} = ${last}`);
		if (!row) return seqs;
		place = { value: row[0], seq: last };
		read += limit;
	}
}
