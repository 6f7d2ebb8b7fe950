import { asc, eq, sql } from "drizzle-orm";
import { hashOf } from "../modules/audit/chain.ts";
import { auditEntries } from "../modules/audit/table.ts";
import type { Database } from "../platform/database/index.ts";
import { SYSTEM } from "../platform/deps.ts";

/** What somebody can do who may write the database file: another history whose hashes all fit, from `since` on. */
export async function rewriteTrail({ db, write }: Database, { since = 1, user = "Niemand" } = {}): Promise<void> {
	const entries = await db.select().from(auditEntries).orderBy(asc(auditEntries.seq));
	let previousHash = entries.find(({ seq }) => seq === since)?.previousHash ?? "";
	const rewritten = entries
		.filter(({ seq }) => seq >= since)
		.map((entry) => {
			const content = { ...entry, user, previousHash };
			previousHash = hashOf(content);
			return { ...content, hash: previousHash };
		});
	await write(SYSTEM, async (tx) => {
		const guard = await tx.values<[string]>(sql`select sql from sqlite_master where name = 'audit_entry_no_update'`);
		await tx.run(sql`drop trigger audit_entry_no_update`);
		for (const entry of rewritten) await tx.update(auditEntries).set(entry).where(eq(auditEntries.seq, entry.seq));
		for (const [text] of guard) await tx.run(sql.raw(text));
	});
}
