import { sql } from "drizzle-orm";
import type { SQLiteTable } from "drizzle-orm/sqlite-core";
import type { Db, Tx } from "../../../platform/database/index.ts";
import { deadlineStates } from "../../../schema/deadlines.ts";
import { enquiries, enquiryRewrites } from "../../../schema/enquiries.ts";

/** Also optimizes the search index, of which an empty segment would look like damage to SQLite's own check. */
export async function deleteEnquiryRows(tx: Tx, ids: readonly string[]): Promise<void> {
	const tidying = sql`insert into enquiry_search (enquiry_search)
		select case when exists (select 1 from ${enquiries}) then 'optimize' else 'delete-all' end`;
	await Promise.all([
		tx.delete(enquiries).where(sql`${enquiries.id} in (select value from json_each(${JSON.stringify(ids)}))`),
		tx.run(tidying),
	]);
}

async function rewrite(tx: Tx, table: SQLiteTable): Promise<void> {
	await tx.run(sql`create temp table kept as select * from ${table} order by rowid`);
	await tx.run(sql`delete from ${table}`);
	await tx.run(sql`insert into ${table} select * from temp.kept order by rowid`);
	await tx.run(sql`drop table temp.kept`);
}

/** Rewrites tables, because split pages contain copies of rows that DELETE does not overwrite. */
export async function rewriteEnquiries(tx: Tx): Promise<void> {
	await tx.insert(enquiryRewrites).values({});
	await rewrite(tx, enquiries);
	await tx.delete(enquiryRewrites);
	await rewrite(tx, deadlineStates);
}

/** Empties the write-ahead log into the database. Returns false while another connection reads and prevents this. */
export async function emptyLog(db: Db): Promise<boolean> {
	// The pragma must be written with an equals sign, because the driver would run the form with parentheses as a read.
	const { rows } = await db.run(sql`PRAGMA wal_checkpoint = TRUNCATE`);
	return rows[0] !== undefined && Number(Array.from(rows[0])[0]) === 0;
}
