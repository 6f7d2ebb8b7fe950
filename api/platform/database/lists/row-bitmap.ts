import { type SQL, sql } from "drizzle-orm";
import type { SQLiteColumn, SQLiteTable } from "drizzle-orm/sqlite-core";
import type { createPauses } from "../../async/time-slices.ts";
import type { Reader } from "../database.ts";

export type Marks = Uint8Array;

export const NUMBERS = 10_000;

/** Pauses for other requests. All steps of a request share one pause, so that their computing times are added up. */
export type Pause = ReturnType<typeof createPauses>;

/** Returns a subquery for the rows above a row number that may match a search; their texts are compared later. */
export type Candidates = (above: number) => SQL;

/** Returns a subquery for the matching rows with numbers greater than `above` and at most `upTo`. */
export type Within = (above: number, upTo: number) => SQL;

export const newestOf = async (db: Reader, { table, seq }: { table: SQLiteTable; seq: SQLiteColumn }) =>
	(await db.values<[number]>(sql`select max(${seq}) from ${table}`))[0]?.[0] ?? 0;

const numbersIn = async (db: Reader, rows: SQL): Promise<number[]> => {
	const [[found] = ["[]"]] = await db.values<[string]>(sql`select json_group_array(rowid) from ${rows}`);
	return JSON.parse(found) as number[];
};

/**
 * Yields the numbers of rows that may match a search, in slices between which other requests are served. The slices are
 * large, because the full-text index has to find its position again for each.
 */
export async function* slicesOf(
	db: Reader,
	candidates: Candidates,
	{ once, after = 0, pause }: { once: number; after?: number; pause: Pause },
): AsyncGenerator<number[]> {
	for (let above: number | undefined = after; above !== undefined; ) {
		await pause();
		const rows = sql`(select rowid from ${candidates(above)} order by rowid limit ${NUMBERS})`;
		const numbers: number[] = await numbersIn(db, rows);
		for (let start = 0; start < numbers.length; start += once) {
			await pause();
			yield numbers.slice(start, start + once);
		}
		above = numbers.length === NUMBERS ? numbers.at(-1) : undefined;
	}
}

export async function markFrom(
	db: Reader,
	marks: Marks,
	candidates: Candidates,
	{ after = 0, pause }: { after?: number; pause: Pause },
): Promise<Marks> {
	for await (const numbers of slicesOf(db, candidates, { once: NUMBERS, after, pause }))
		for (const number of numbers) marks[number] = 1;
	return marks;
}

/** Returns a bitmap of all matching rows. Each statement reads one range of row numbers, so that none takes long. */
export async function marksWithin(db: Reader, newest: number, within: Within, pause: Pause): Promise<Marks> {
	const marks = new Uint8Array(newest + 1);
	for (let above = 0; above < newest; above += NUMBERS) {
		await pause();
		for (const number of await numbersIn(db, within(above, above + NUMBERS))) marks[number] = 1;
	}
	return marks;
}

export function marked(marks: Marks, most: number): number[] {
	const numbers: number[] = [];
	for (let at = marks.indexOf(1); at >= 0 && numbers.length < most; at = marks.indexOf(1, at + 1)) numbers.push(at);
	return numbers;
}
