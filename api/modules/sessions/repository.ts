import { aliasedTable, and, desc, eq, gt, isNull, lt, type Placeholder, type SQL, sql } from "drizzle-orm";
import { auditEntries } from "../../audit/table.ts";
import type { Reader, Seen, Tx } from "../../platform/database/index.ts";
import { preparedRow } from "../../platform/database/prepared.ts";
import type { Person } from "../../platform/deps.ts";
import { hasSecondFactor } from "../users/index.ts";
import { users } from "../users/table.ts";
import { refreshTokens, sessions } from "./table.ts";

const open = (now: string | Placeholder) => and(isNull(sessions.revokedAt), gt(sessions.expiresAt, now));

type PersonKey = Record<"userId" | "sessionId" | "now", string>;

const personQuery = preparedRow(["userId", "sessionId", "now"], (db, { userId, sessionId, now }) =>
	db
		.select({
			id: users.id,
			userid: users.userid,
			name: users.name,
			roles: users.roles,
			sessionId: sessions.id,
			mustChangePassword: users.mustChangePassword,
			hasSecondFactor,
		})
		.from(sessions)
		.innerJoin(users, eq(users.id, sessions.userId))
		.where(and(eq(sessions.id, sessionId), eq(sessions.userId, userId), isNull(users.deactivatedAt), open(now))),
);

const entries = aliasedTable(auditEntries, "entry");
const lastSeq = (where: SQL | undefined) =>
	sql<number>`coalesce((select max(${entries.seq}) from ${auditEntries} as "entry" where ${where}), 0)`;
// A change of the account counts as the person's own: entries under an earlier name are before it.
const seenQuery = preparedRow(["userId"], (db, { userId }) =>
	db
		.select({
			head: sql<number>`coalesce((select max(${entries.seq}) from ${auditEntries} as "entry"), 0)`,
			written: lastSeq(and(eq(entries.userId, users.id), eq(entries.user, users.name))),
			changed: lastSeq(and(eq(entries.entity, "user"), eq(entries.entityId, users.id))),
		})
		.from(users)
		.where(eq(users.id, userId)),
);

/** The last entry of all, and the last that the person has to see at once. */
export async function findSeen(db: Reader, userId: string): Promise<Seen | undefined> {
	const row = await seenQuery(db, { userId });
	return row && { head: row.head, own: Math.max(row.written, row.changed) };
}

interface PersonRow extends Person {
	mustChangePassword: boolean;
	hasSecondFactor: boolean;
}

/** Current data, or undefined if session or account are gone. */
export function findPerson(db: Reader, key: PersonKey): Promise<PersonRow | undefined> {
	return personQuery(db, key);
}

type NewSession = Pick<
	typeof sessions.$inferSelect,
	"id" | "userId" | "userAgent" | "startedAt" | "secondFactor" | "expiresAt"
>;

export async function insertSession(tx: Tx, session: NewSession): Promise<void> {
	const { startedAt } = session;
	await tx.insert(sessions).values({ ...session, authenticatedAt: startedAt, lastUsedAt: startedAt });
}

export async function findOpenSession(db: Reader, id: string, now: string) {
	return db
		.select()
		.from(sessions)
		.where(and(eq(sessions.id, id), open(now)))
		.get();
}

/** Latest use first; without idle sessions. */
export async function openSessionsOf(db: Reader, userId: string, now: string, usedAfter: string) {
	return db
		.select()
		.from(sessions)
		.where(and(eq(sessions.userId, userId), open(now), gt(sessions.lastUsedAt, usedAfter)))
		.orderBy(desc(sessions.lastUsedAt), sessions.id);
}

export const revokeSession = (tx: Tx, id: string, at: string, reason: string) =>
	tx
		.update(sessions)
		.set({ revokedAt: at, revokedReason: reason })
		.where(and(eq(sessions.id, id), isNull(sessions.revokedAt)));

export const touchSession = (tx: Tx, id: string, at: string) =>
	tx.update(sessions).set({ lastUsedAt: at }).where(eq(sessions.id, id));

export const purgeSessions = (tx: Tx, now: string) => tx.delete(sessions).where(lt(sessions.expiresAt, now));

export const insertRefreshToken = (
	tx: Tx,
	token: Pick<typeof refreshTokens.$inferInsert, "hash" | "sessionId" | "expiresAt">,
) => tx.insert(refreshTokens).values(token);

export async function useRefreshToken(tx: Tx, hash: string, usedAt: string): Promise<void> {
	await tx.update(refreshTokens).set({ usedAt }).where(eq(refreshTokens.hash, hash));
}

const byHash = preparedRow(["hash"], (db, { hash }) =>
	db
		.select({
			expiresAt: refreshTokens.expiresAt,
			usedAt: refreshTokens.usedAt,
			sessionId: sessions.id,
			authenticatedAt: sessions.authenticatedAt,
			sessionEnd: sessions.expiresAt,
			revokedAt: sessions.revokedAt,
			id: users.id,
			userid: users.userid,
			name: users.name,
			roles: users.roles,
			mustChangePassword: users.mustChangePassword,
			deactivatedAt: users.deactivatedAt,
			hasSecondFactor,
		})
		.from(refreshTokens)
		.innerJoin(sessions, eq(sessions.id, refreshTokens.sessionId))
		.innerJoin(users, eq(users.id, sessions.userId))
		.where(eq(refreshTokens.hash, hash)),
);

/** With its session and account. */
export const findRefreshToken = (db: Reader, hash: string) => byHash(db, { hash });
