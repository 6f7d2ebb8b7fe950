import { type SQL, sql } from "drizzle-orm";
import type { Reader } from "../database.ts";
import type { List } from "./order.ts";

/** Searched lists are counted and sorted without an index only up to this many rows, because more take too long. */
export const COUNTED = 1000;

export interface Total {
	total: number;
	isMore?: boolean;
}

export const bounded = (rows: number, most: number = COUNTED): Total =>
	rows > most ? { total: most, isMore: true } : { total: rows };

/** Returns up to `COUNTED` + 1 row numbers as JSON with their count; the additional one shows that there are more. */
export async function matchesOf(db: Reader, rows: SQL): Promise<{ count: number; seqs: string }> {
	const [[count, seqs] = [0, "[]"]] = await db.values<[number, string]>(
		sql`select count(*), json_group_array(rowid) from (select rowid from ${rows} limit ${COUNTED + 1})`,
	);
	return { count, seqs };
}

export async function countIn(db: Reader, rows: SQL): Promise<Total> {
	const [row] = await db.values<[number]>(sql`select count(*) from (select 1 from ${rows} limit ${COUNTED + 1})`);
	return bounded(row?.[0] ?? 0);
}

export async function countOf(db: Reader, { table, from, seq }: List, wanted: SQL | undefined): Promise<Total> {
	if (wanted) return countIn(db, sql`(select ${seq} from ${from ?? table} where ${wanted})`);
	const [row] = await db.values<[number]>(sql`select count(*) from ${table}`);
	return { total: row?.[0] ?? 0 };
}
