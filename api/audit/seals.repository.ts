import { and, asc, gt, lte, sql } from "drizzle-orm";
import type { Reader, Tx } from "../platform/database/index.ts";
import { prepared } from "../platform/database/prepared.ts";
import { auditSeals } from "./table.ts";

const sealInsert = prepared(["seq", "mac"], (db, seal) => db.insert(auditSeals).values(seal));

export const insertSeal = (tx: Tx, seal: { seq: number; mac: string }) => sealInsert(tx, seal);

/** 0 without a seal; databases of earlier versions lack the table. */
export async function lastSeal(db: Reader): Promise<number> {
	const tables = await db.values(sql`select 1 from sqlite_master where type = 'table' and name = 'audit_seal'`);
	if (tables.length === 0) return 0;
	const [row] = await db.values<[number | null]>(sql`select max(seq) from audit_seal`);
	return row?.[0] ?? 0;
}

export async function sealsBetween(db: Reader, seq: number, last: number): Promise<ReadonlyMap<number, string>> {
	const rows = await db
		.select()
		.from(auditSeals)
		.where(and(gt(auditSeals.seq, seq), lte(auditSeals.seq, last)))
		.orderBy(asc(auditSeals.seq));
	return new Map(rows.map(({ seq: number, mac }) => [number, mac]));
}
