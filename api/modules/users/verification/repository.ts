import { and, asc, eq, gt, notExists, sql } from "drizzle-orm";
import type { AuditChanges } from "../../../audit/contract.ts";
import { auditEntries } from "../../../audit/table.ts";
import type { Reader } from "../../../platform/database/index.ts";
import { sessions } from "../../sessions/table.ts";
import { users } from "../table.ts";

/** `roles` as stored text, because it may be damaged. */
export function storedAccounts(db: Reader) {
	return db
		.select({
			id: users.id,
			userid: users.userid,
			useridKey: users.useridKey,
			name: users.name,
			roles: sql<string>`${users.roles}`,
			deactivatedAt: users.deactivatedAt,
		})
		.from(users)
		.orderBy(asc(users.seq));
}

export function accountEntries(db: Reader, seq: number, limit: number) {
	return db
		.select({
			seq: auditEntries.seq,
			action: auditEntries.action,
			entityId: auditEntries.entityId,
			changes: auditEntries.changes,
		})
		.from(auditEntries)
		.where(and(eq(auditEntries.entity, "user"), gt(auditEntries.seq, seq)))
		.orderBy(asc(auditEntries.seq))
		.limit(limit);
}

export async function accountsOfUntoldSessions(db: Reader): Promise<ReadonlySet<string>> {
	const told = db
		.select({ one: sql`1` })
		.from(auditEntries)
		.where(
			and(
				eq(auditEntries.entity, "session"),
				eq(auditEntries.entityId, sessions.id),
				eq(auditEntries.action, "session.login"),
				eq(auditEntries.userId, sessions.userId),
			),
		);
	const rows = await db.selectDistinct({ userId: sessions.userId }).from(sessions).where(notExists(told));
	return new Set(rows.map(({ userId }) => userId));
}

export async function tellsCredentials(db: Reader, name: string): Promise<boolean> {
	const path = `$.${name}`;
	const rows = await db
		.select({ seq: auditEntries.seq })
		.from(auditEntries)
		.where(and(eq(auditEntries.entity, "user"), sql`json_type(${auditEntries.changes}, ${path}) is not null`))
		.limit(1);
	return rows.length > 0;
}

export type StoredAccount = Awaited<ReturnType<typeof storedAccounts>>[number];
export type AccountEntry = { seq: number; action: string; entityId: string; changes: AuditChanges };
