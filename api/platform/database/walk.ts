import { type SQL, sql } from "drizzle-orm";
import { createPauses } from "../async/time-slices.ts";
import type { Key, Position } from "./cursor.ts";
import type { Reader } from "./database.ts";
import { firstOf, type List, type Order } from "./order.ts";
import type { Candidates } from "./search.ts";

// Rows at once whose texts are read, and those of which an index tells the numbers.
const TEXTS = 1000;
const NUMBERS = 10_000;
/** So many numbers cost as much as a text. */
const PER_TEXT = 10;

interface Walk {
	filter: SQL | undefined;
	test: SQL;
	start: Position | undefined;
	wanted: number;
	/** The numbers of the first rows that pass the test. */
	hits: readonly number[];
	/** Of all further rows that can pass it, where an index tells them. */
	others: Candidates | undefined;
}

/** The hits, and all rows that can be further ones. */
async function numbersOf(db: Reader, hits: readonly number[], others: Candidates): Promise<Set<number>> {
	const pause = createPauses();
	const numbers = new Set(hits);
	for (let above = hits.at(-1) ?? 0; ; await pause()) {
		const [[found] = ["[]"]] = await db.values<[string]>(
			sql`select json_group_array(rowid) from (select rowid from ${others(above)} order by rowid limit ${NUMBERS})`,
		);
		const slice = JSON.parse(found) as number[];
		for (const number of slice) numbers.add(number);
		if (slice.length < NUMBERS) return numbers;
		above = slice.at(-1) ?? 0;
	}
}

/** Whether it costs less to learn the numbers of all hits than to read so many texts. */
async function areFew(db: Reader, { table, seq }: List, rowsPerHit: number, texts: number): Promise<boolean> {
	const [row] = await db.values<[number]>(sql`select max(${seq}) from ${table}`);
	return (row?.[0] ?? 0) / rowsPerHit < texts * PER_TEXT;
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
	const rowsPerHit = (hits.at(-1) ?? 0) / hits.length;
	const texts = wanted * rowsPerHit;
	const select = sql`${order.value} as value, ${seq} as seq`;
	let numbers = others && (await areFew(db, list, rowsPerHit, texts)) ? await numbersOf(db, hits, others) : undefined;
	let place = start;
	for (let read = 0; ; await pause()) {
		// The hits stand late in this order.
		if (others && read > 2 * texts) numbers ??= await numbersOf(db, hits, others);
		const limit = numbers ? NUMBERS : TEXTS;
		const first = firstOf(list, order, { filter, place, limit, select });
		// The ranges of a single part follow one another.
		const sorted = order.parts.length > 1 ? sql`order by ${sql.join(order.named, sql`, `)}` : sql``;
		const [[found] = ["[]"]] = await db.values<[string]>(
			sql`select json_group_array(seq) from (select * from ${first} ${sorted} limit ${limit})`,
		);
		const slice = JSON.parse(found) as number[];
		const known = numbers;
		const tried = known ? slice.filter((number) => known.has(number)) : slice;
		const passed = await db.values<[number]>(
			sql`select value from json_each(${JSON.stringify(tried)}) where exists (select 1 from ${table} where ${seq} = value and ${test}) limit ${wanted - seqs.length}`,
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
