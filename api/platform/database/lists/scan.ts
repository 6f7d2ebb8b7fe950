import { type SQL, sql } from "drizzle-orm";
import type { Reader } from "../database.ts";
import type { Key, Position } from "./cursor.ts";
import { firstOf, type List, type Order } from "./order.ts";
import { type Candidates, type Marks, markFrom, NUMBERS, newestOf, type Pause } from "./row-bitmap.ts";
import type { Hits } from "./search.ts";

/**
 * The maximum number of rows whose texts one statement reads. With a bitmap of the matches, only row numbers are read.
 */
const TEXTS_PER_SLICE = 1000;
/** The number of row numbers that are read in the time in which one text is read. */
const NUMBERS_PER_TEXT = 5;

interface Tested {
	test: SQL;
	hits: Hits;
	/** Further candidates (rows that may match) from the search index; undefined if the index cannot help. */
	others: Candidates | undefined;
}

/** The matching rows as a bitmap, or the test that a matching row passes, with the matches found so far. */
export type Matches = Marks | Tested;

interface Scan {
	filter: SQL | undefined;
	start: Position | undefined;
	wanted: number;
	by: Matches;
	pause: Pause;
}

function marksOf(
	db: Reader,
	newest: number,
	{ hits, others, pause }: { hits: Hits; others: Candidates; pause: Pause },
) {
	const marks = new Uint8Array(newest + 1);
	for (const number of hits.numbers) marks[number] = 1;
	return markFrom(db, marks, others, { after: hits.last, pause });
}

/** Returns the numbers of the rows that pass the test, in the given order, at most `most`. */
async function rowsPassing(db: Reader, { table, seq }: List, tried: number[], test: SQL, most: number) {
	const rows = await db.values<[number]>(
		sql`select tried.value from json_each(${JSON.stringify(tried)}) as tried cross join ${table} on ${seq} = tried.value where ${test} limit ${most}`,
	);
	return rows.map(([number]) => number);
}

/**
 * Returns the numbers of the first matching rows in the order of the list. Other requests are served while they are
 * read.
 */
export async function scanInOrder(
	db: Reader,
	list: List,
	order: Order,
	{ filter, start, wanted, by, pause }: Scan,
): Promise<number[]> {
	const { table, seq } = list;
	const seqs: number[] = [];
	const tested = by instanceof Uint8Array ? undefined : by;
	const rowsPerHit = tested ? tested.hits.last / tested.hits.tested : 1;
	const texts = wanted * rowsPerHit;
	const newest = tested?.others ? await newestOf(db, list) : 0;
	const select = sql`${order.value} as value, ${seq} as seq`;
	let marks = by instanceof Uint8Array ? by : undefined;
	let place = start;
	for (let read = 0; ; await pause()) {
		// Creates the bitmap of all candidates once this is faster than reading further texts. The estimate is raised
		// to the number of texts already read, which matter if few have matched.
		if (tested?.others && newest / rowsPerHit < NUMBERS_PER_TEXT * Math.max(texts, read))
			marks ??= await marksOf(db, newest, { hits: tested.hits, others: tested.others, pause });
		const limit = marks && (tested || read > 0) ? NUMBERS : TEXTS_PER_SLICE;
		const first = firstOf(list, order, { filter, place, limit, select });
		// A list with a single index is read in order already, so no sort is needed.
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
