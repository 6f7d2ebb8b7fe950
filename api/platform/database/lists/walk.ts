import { type SQL, sql } from "drizzle-orm";
import type { Reader } from "../database.ts";
import type { Key, Position } from "./cursor.ts";
import { type Candidates, type Marks, markFrom, NUMBERS, newestOf, type Pause } from "./marks.ts";
import { firstOf, type List, type Order } from "./order.ts";
import type { Hits } from "./search.ts";

/** Rows at once whose texts are read; of others the numbers are enough. */
const TEXTS = 1000;
/** To read so many numbers takes as long as to read a text. */
const PER_TEXT = 5;

interface Tested {
	test: SQL;
	hits: Hits;
	/** Further rows that can be hits, where an index tells them. */
	others: Candidates | undefined;
}

interface Walk {
	filter: SQL | undefined;
	start: Position | undefined;
	wanted: number;
	/** All rows that are wanted, where they are known, or how to tell them. */
	by: Marks | Tested;
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

/** In the order in which they are given. */
async function passing(db: Reader, { table, seq }: List, tried: number[], test: SQL, most: number) {
	const rows = await db.values<[number]>(
		sql`select tried.value from json_each(${JSON.stringify(tried)}) as tried cross join ${table} on ${seq} = tried.value where ${test} limit ${most}`,
	);
	return rows.map(([number]) => number);
}

/** The first rows in the order of the list that are marked or pass the test; others are served in between. */
export async function walk(
	db: Reader,
	list: List,
	order: Order,
	{ filter, start, wanted, by, pause }: Walk,
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
		// All hits by their numbers, where reading them takes no longer than the texts, those that were in vain included.
		if (tested?.others && newest / rowsPerHit < PER_TEXT * Math.max(texts, read))
			marks ??= await marksOf(db, newest, { hits: tested.hits, others: tested.others, pause });
		const limit = marks && (tested || read > 0) ? NUMBERS : TEXTS;
		const first = firstOf(list, order, { filter, place, limit, select });
		// The ranges of a single part follow one another.
		const sorted = order.parts.length > 1 ? sql`order by ${sql.join(order.named, sql`, `)}` : sql``;
		const [[found] = ["[]"]] = await db.values<[string]>(
			sql`select json_group_array(seq) from (select * from ${first} ${sorted} limit ${limit})`,
		);
		const slice = JSON.parse(found) as number[];
		const tried = marks ? slice.filter((number) => marks?.[number]) : slice;
		const most = wanted - seqs.length;
		seqs.push(...(tested ? await passing(db, list, tried, tested.test, most) : tried.slice(0, most)));
		const last = slice.at(-1);
		if (seqs.length >= wanted || last === undefined || slice.length < limit) return seqs;
		const [row] = await db.values<[Key]>(sql`select ${order.value} from ${table} where ${seq} = ${last}`);
		if (!row) return seqs;
		place = { value: row[0], seq: last };
		read += limit;
	}
}
