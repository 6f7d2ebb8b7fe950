import { and, asc, gt, lte, sql } from "drizzle-orm";
import type { Reader, Tx } from "../platform/database/index.ts";
import type { AuditAnchor } from "./contract.ts";
import { auditSeals } from "./table.ts";

// Runs with each write, so the text of the statement is constant.
const LAST_NUMBER = sql`select max(seq) from audit_entry`;

export async function lastNumber(tx: Reader): Promise<number> {
	const [row] = await tx.values<[number | null]>(LAST_NUMBER);
	return row?.[0] ?? 0;
}

export async function sealAfter(tx: Tx, seq: number, macOf: (entry: AuditAnchor) => string): Promise<void> {
	const rows = await tx.values<[number, string]>(
		sql`select seq, hash from audit_entry where seq > ${seq} order by seq`,
	);
	for (const [number, hash] of rows)
		await tx.run(sql`insert into audit_seal (seq, mac) values (${number}, ${macOf({ seq: number, hash })})`);
}

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
