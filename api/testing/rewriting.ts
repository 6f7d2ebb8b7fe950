import { asc, eq, sql } from "drizzle-orm";
import { hashOf } from "../audit/chain.ts";
import { macOf } from "../audit/seals.ts";
import type { Database } from "../platform/database/index.ts";
import { type SealKeys, SYSTEM } from "../platform/deps.ts";
import { auditEntries, auditSeals } from "../schema/audit.ts";

/**
 * Simulates an attacker who can write the database file: from `since` on, the audit trail is replaced by another one
 * whose hashes match. With the keys of the installation its seals match too.
 */
export async function rewriteTrail(
	{ db, write }: Database,
	{
		since = 1,
		changed = { user: "Niemand" },
		keys,
	}: { since?: number; changed?: { user?: string }; keys?: SealKeys } = {},
): Promise<void> {
	const entries = await db.select().from(auditEntries).orderBy(asc(auditEntries.seq));
	let previousHash = entries.find(({ seq }) => seq === since)?.previousHash ?? "";
	const rewritten = entries
		.filter(({ seq }) => seq >= since)
		.map((entry) => {
			const content = { ...entry, ...changed, previousHash };
			previousHash = hashOf(content);
			return { ...content, hash: previousHash };
		});
	await write(SYSTEM, async (tx) => {
		const guards = await tx.values<[string, string]>(
			sql`select name, sql from sqlite_master where name in ('audit_entry_no_update', 'audit_seal_no_update')`,
		);
		for (const [name] of guards) await tx.run(sql.raw(`drop trigger ${name}`));
		for (const entry of rewritten) {
			await tx.update(auditEntries).set(entry).where(eq(auditEntries.seq, entry.seq));
			if (keys)
				await tx
					.update(auditSeals)
					.set({ mac: macOf(keys, entry) })
					.where(eq(auditSeals.seq, entry.seq));
		}
		for (const [, text] of guards) await tx.run(sql.raw(text));
	});
}
