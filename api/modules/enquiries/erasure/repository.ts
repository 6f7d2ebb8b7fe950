import { inArray, sql } from "drizzle-orm";
import type { SQLiteTable } from "drizzle-orm/sqlite-core";
import type { Db, Tx } from "../../../platform/database/index.ts";
import { deadlineStates } from "../../deadlines/table.ts";
import { enquiries, enquiryRewrites } from "../table.ts";

const AT_ONCE = 500;

export async function deleteEnquiryRows(tx: Tx, ids: readonly string[]): Promise<void> {
	for (let start = 0; start < ids.length; start += AT_ONCE)
		await tx.delete(enquiries).where(inArray(enquiries.id, ids.slice(start, start + AT_ONCE)));
}

async function rewrite(tx: Tx, table: SQLiteTable): Promise<void> {
	await tx.run(sql`create temp table kept as select * from ${table} order by rowid`);
	await tx.run(sql`delete from ${table}`);
	await tx.run(sql`insert into ${table} select * from temp.kept order by rowid`);
	await tx.run(sql`drop table temp.kept`);
}

/** Rewrites tables and indexes, also that of what was noted at deadlines: split pages keep copies of rows that no DELETE reaches. */
export async function rewriteEnquiries(tx: Tx): Promise<void> {
	await tx.insert(enquiryRewrites).values({});
	await rewrite(tx, enquiries);
	await tx.delete(enquiryRewrites);
	await rewrite(tx, deadlineStates);
}

/** Merges and empties the write-ahead log; false while another connection reads. */
export async function emptyLog(db: Db): Promise<boolean> {
	// The form with parentheses is taken for a read.
	const { rows } = await db.run(sql`PRAGMA wal_checkpoint = TRUNCATE`);
	return rows[0] !== undefined && Number(Array.from(rows[0])[0]) === 0;
}
