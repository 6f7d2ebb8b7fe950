import { and, asc, desc, eq, gt, gte, lte, sql } from "drizzle-orm";
import type { Reader, Tx } from "../platform/database/index.ts";
import { auditEntries, auditSeals } from "../schema/audit.ts";

export const insertSeal = (tx: Tx, seal: { seq: number; mac: string }) => tx.insert(auditSeals).values(seal);

/** Returns whether the table of seals (HMACs) exists. Empty databases and those of earlier versions lack it. */
const hasSeals = async (db: Reader) =>
	(await db.values(sql`select 1 from sqlite_master where type = 'table' and name = 'audit_seal'`)).length > 0;

export async function lastSeal(db: Reader): Promise<number> {
	if (!(await hasSeals(db))) return 0;
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

/** The last audit entry in which an operator accepted new keys; only later entries are sealed with these keys. */
const lastAccepted = sql`(select max(seq) from ${auditEntries}
	where ${auditEntries.entity} = 'audit' and ${auditEntries.entityId} = 'keys' and ${auditEntries.action} = 'audit.acceptKeys')`;

/** Returns the newest and the oldest entry after `seq` that the current keys have sealed; both may be the same. */
export async function sealedEndsAfter(db: Reader, seq: number) {
	if (!(await hasSeals(db))) return [];
	const sealedEntry = () =>
		db
			.select({ seq: auditEntries.seq, hash: auditEntries.hash, mac: auditSeals.mac })
			.from(auditSeals)
			.innerJoin(auditEntries, eq(auditEntries.seq, auditSeals.seq))
			.where(and(gt(auditSeals.seq, seq), gte(auditSeals.seq, sql`coalesce(${lastAccepted}, 0)`)))
			.limit(1);
	const newest = await sealedEntry().orderBy(desc(auditSeals.seq));
	return [...newest, ...(await sealedEntry().orderBy(asc(auditSeals.seq)))];
}
