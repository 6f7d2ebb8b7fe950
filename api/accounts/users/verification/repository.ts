import { and, asc, eq, notExists, sql } from "drizzle-orm";
import { isSealed } from "../../../audit/index.ts";
import type { Reader } from "../../../platform/database/index.ts";
import { sealedValues } from "../../../platform/database/sealed-tables.ts";
import type { SealKeys } from "../../../platform/deps.ts";
import { auditEntries } from "../../../schema/audit.ts";
import { sessions } from "../../../schema/sessions.ts";
import { users } from "../../../schema/users.ts";

/**
 * Returns all accounts as they are stored, or only the account `userId`. `roles` is not parsed, because a row changed
 * outside of the application may contain invalid JSON.
 */
export function storedAccounts(db: Reader, userId?: string) {
	return db
		.select({
			id: users.id,
			userid: users.userid,
			useridKey: users.useridKey,
			name: users.name,
			roles: sql<string>`${users.roles}`,
			deactivatedAt: users.deactivatedAt,
			row: sealedValues(users),
		})
		.from(users)
		.where(userId === undefined ? undefined : eq(users.id, userId))
		.orderBy(asc(users.seq));
}

export const isAccountSealed = (keys: SealKeys, { row }: StoredAccount) => isSealed(keys, users, row);

export async function accountsWithUnrecordedSessions(db: Reader): Promise<ReadonlySet<string>> {
	const logins = db
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
	const rows = await db.selectDistinct({ userId: sessions.userId }).from(sessions).where(notExists(logins));
	return new Set(rows.map(({ userId }) => userId));
}

export async function hasCredentialEntries(db: Reader, name: string): Promise<boolean> {
	const path = `$.${name}`;
	const rows = await db
		.select({ seq: auditEntries.seq })
		.from(auditEntries)
		.where(and(eq(auditEntries.entity, "user"), sql`json_type(${auditEntries.changes}, ${path}) is not null`))
		.limit(1);
	return rows.length > 0;
}

export type StoredAccount = Awaited<ReturnType<typeof storedAccounts>>[number];
