import { type SQL, sql } from "drizzle-orm";
import { createPauses } from "../../async/time-slices.ts";
import type { Reader } from "../database.ts";
import type { Key, Position } from "./cursor.ts";
import { firstOf, type List, type Order } from "./order.ts";
import type { Candidates, Hits } from "./search.ts";

// Rows at once whose texts are read, and of which the numbers are enough.
const TEXTS = 1000;
const NUMBERS = 10_000;
/** To read so many numbers takes as long as to read a text. */
const PER_TEXT = 5;

interface Walk {
	filter: SQL | undefined;
	test: SQL;
	start: Position | undefined;
	wanted: number;
	hits: Hits;
	/** Further rows that can be hits, where an index tells them. */
	others: Candidates | undefined;
}

const newestOf = async (db: Reader, { table, seq }: List): Promise<number> =>
	(await db.values<[number]>(sql`select max(${seq}) from ${table}`))[0]?.[0] ?? 0;

/** By the number of a row, whether it can be a hit. */
async function marksOf(db: Reader, newest: number, hits: Hits, others: Candidates): Promise<Uint8Array> {
	const pause = createPauses();
	const marks = new Uint8Array(newest + 1);
	for (const number of hits.numbers) marks[number] = 1;
	for (let above: number | undefined = hits.last; above !== undefined; await pause()) {
		const [[found] = ["[]"]]: [string][] = await db.values<[string]>(
			sql`select json_group_array(rowid) from (select rowid from ${others(above)} order by rowid limit ${NUMBERS})`,
		);
		const numbers = JSON.parse(found) as number[];
		for (const number of numbers) marks[number] = 1;
		above = numbers.length === NUMBERS ? numbers.at(-1) : undefined;
	}
	return marks;
}

/** The first rows in the order of the list that pass the test; others are served in between. */
export async function walk(
	db: Reader,
	list: List,
	order: Order,
	{ filter, test, start, wanted, hits, others }: Walk,
): Promise<number[]> {
	const pause = createPauses();
	const { table, seq } = list;
	const seqs: number[] = [];
	const rowsPerHit = hits.last / hits.tested;
	const texts = wanted * rowsPerHit;
	const newest = others ? await newestOf(db, list) : 0;
	const select = sql`${order.value} as value, ${seq} as seq`;
	let marks: Uint8Array | undefined;
	let place = start;
	for (let read = 0; ; await pause()) {
		// All hits by their numbers, where reading them takes no longer than the texts, those that were in vain included.
		if (others && newest / rowsPerHit < PER_TEXT * Math.max(texts, read))
			marks ??= await marksOf(db, newest, hits, others);
		const limit = marks ? NUMBERS : TEXTS;
		const first = firstOf(list, order, { filter, place, limit, select });
		// The ranges of a single part follow one another.
		const sorted = order.parts.length > 1 ? sql`order by ${sql.join(order.named, sql`, `)}` : sql``;
		const [[found] = ["[]"]] = await db.values<[string]>(
			sql`select json_group_array(seq) from (select * from ${first} ${sorted} limit ${limit})`,
		);
		const slice = JSON.parse(found) as number[];
		const tried = marks ? slice.filter((number) => marks?.[number]) : slice;
		const passed = await db.values<[number]>(
			sql`select tried.value from json_each(${JSON.stringify(tried)}) as tried cross join ${table} on ${seq} = tried.value where ${test} limit ${wanted - seqs.length}`,
		);
		for (const [number] of passed) seqs.push(number);
		const last = slice.at(-1);
		if (seqs.length >= wanted || last === undefined || slice.length < limit) return seqs;
		const [row] = await db.values<[Key]>(sql`select ${order.value} from ${table} where ${seq} = ${last}`);
		if (!row) return seqs;
		place = { value: row[0], seq: last };
		read += limit;
	}
}
