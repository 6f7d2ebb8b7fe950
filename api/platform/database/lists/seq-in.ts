import { type SQL, sql } from "drizzle-orm";
import type { SQLiteColumn } from "drizzle-orm/sqlite-core";

export const seqInJson = (seq: SQLiteColumn, seqs: string): SQL =>
	sql`${seq} in (select value from json_each(${seqs}))`;

export const seqIn = (seq: SQLiteColumn, seqs: readonly number[]): SQL => seqInJson(seq, JSON.stringify(seqs));
