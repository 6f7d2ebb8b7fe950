import { and, desc, eq, gt, isNull, lt, type Placeholder } from "drizzle-orm";
import { isSealed } from "../../audit/index.ts";
import type { Reader, Tx } from "../../platform/database/index.ts";
import { preparedRow } from "../../platform/database/prepared.ts";
import { sealedValues } from "../../platform/database/sealed-tables.ts";
import type { SealKeys } from "../../platform/deps.ts";
import { refreshTokens, sessions } from "../../schema/sessions.ts";
import { users } from "../../schema/users.ts";
import { hasSecondFactor } from "../users/index.ts";

const open = (now: string | Placeholder) => and(isNull(sessions.revokedAt), gt(sessions.expiresAt, now));

type PersonKey = Record<"userId" | "sessionId" | "now", string>;

const personColumns = {
	id: users.id,
	userid: users.userid,
	name: users.name,
	roles: users.roles,
	sessionId: sessions.id,
	mustChangePassword: users.mustChangePassword,
	hasSecondFactor,
};
const sealedRowsOf = () => ({ userRow: sealedValues(users), sessionRow: sealedValues(sessions) });

const personQuery = preparedRow(["userId", "sessionId", "now"], (db, { userId, sessionId, now }) =>
	db
		.select({ ...personColumns, ...sealedRowsOf() })
		.from(sessions)
		.innerJoin(users, eq(users.id, sessions.userId))
		.where(and(eq(sessions.id, sessionId), eq(sessions.userId, userId), isNull(users.deactivatedAt), open(now))),
);

/** Returns the account of an open session; undefined if a row was changed outside of the application. */
export async function findPerson(db: Reader, keys: SealKeys, key: PersonKey) {
	const row = await personQuery(db, key);
	if (!row || !isSealed(keys, users, row.userRow) || !isSealed(keys, sessions, row.sessionRow)) return undefined;
	const { userRow: _userRow, sessionRow: _sessionRow, ...person } = row;
	return person;
}

type NewSession = Omit<typeof sessions.$inferInsert, "authenticatedAt" | "lastUsedAt">;

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

export const insertRefreshToken = (tx: Tx, token: typeof refreshTokens.$inferInsert) =>
	tx.insert(refreshTokens).values(token);

export const useRefreshToken = (tx: Tx, hash: string, usedAt: string) =>
	tx.update(refreshTokens).set({ usedAt }).where(eq(refreshTokens.hash, hash));

const byHash = preparedRow(["hash"], (db, { hash }) =>
	db
		.select({
			expiresAt: refreshTokens.expiresAt,
			usedAt: refreshTokens.usedAt,
			authenticatedAt: sessions.authenticatedAt,
			sessionEnd: sessions.expiresAt,
			revokedAt: sessions.revokedAt,
			deactivatedAt: users.deactivatedAt,
			...personColumns,
			...sealedRowsOf(),
			tokenRow: sealedValues(refreshTokens),
		})
		.from(refreshTokens)
		.innerJoin(sessions, eq(sessions.id, refreshTokens.sessionId))
		.innerJoin(users, eq(users.id, sessions.userId))
		.where(eq(refreshTokens.hash, hash)),
);

/** Returns a refresh token with session and account; undefined if a row was changed outside of the application. */
export async function findRefreshToken(db: Reader, keys: SealKeys, hash: string) {
	const row = await byHash(db, { hash });
	if (!row || !isSealed(keys, users, row.userRow)) return undefined;
	if (!isSealed(keys, sessions, row.sessionRow) || !isSealed(keys, refreshTokens, row.tokenRow)) return undefined;
	return row;
}
