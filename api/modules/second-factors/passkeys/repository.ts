import { and, desc, eq, gt, isNull, lt } from "drizzle-orm";
import type { Reader, Tx } from "../../../platform/database/index.ts";
import { passkeyChallenges, passkeys } from "../table.ts";

export type PasskeyRow = typeof passkeys.$inferSelect;

const columns = {
	id: passkeys.id,
	userId: passkeys.userId,
	publicKey: passkeys.publicKey,
	counter: passkeys.counter,
	transports: passkeys.transports,
	name: passkeys.name,
	createdAt: passkeys.createdAt,
	lastUsedAt: passkeys.lastUsedAt,
};

/** The newest first. */
export const passkeysOf = (db: Reader, userId: string): Promise<PasskeyRow[]> =>
	db.select(columns).from(passkeys).where(eq(passkeys.userId, userId)).orderBy(desc(passkeys.createdAt), passkeys.id);

export async function findPasskey(db: Reader, id: string): Promise<PasskeyRow | undefined> {
	const [row] = await db.select(columns).from(passkeys).where(eq(passkeys.id, id));
	return row;
}

export async function insertPasskey(tx: Tx, passkey: Omit<PasskeyRow, "lastUsedAt">): Promise<void> {
	await tx.insert(passkeys).values(passkey);
}

const own = (userId: string, id: string) => and(eq(passkeys.userId, userId), eq(passkeys.id, id));

export async function renamePasskey(tx: Tx, userId: string, id: string, name: string): Promise<PasskeyRow | undefined> {
	const [row] = await tx.update(passkeys).set({ name }).where(own(userId, id)).returning(columns);
	return row;
}

/** The passkey that was there. */
export async function deletePasskey(tx: Tx, userId: string, id: string): Promise<PasskeyRow | undefined> {
	const [row] = await tx.delete(passkeys).where(own(userId, id)).returning(columns);
	return row;
}

export async function deletePasskeysOf(tx: Tx, userId: string): Promise<number> {
	return (await tx.delete(passkeys).where(eq(passkeys.userId, userId)).returning({ id: passkeys.id })).length;
}

/** A use, if the counter is still the one that the answer was held against. */
export async function recordUse(
	tx: Tx,
	{ id, counter }: PasskeyRow,
	next: number,
	lastUsedAt: string,
): Promise<boolean> {
	const rows = await tx
		.update(passkeys)
		.set({ counter: next, lastUsedAt })
		.where(and(eq(passkeys.id, id), eq(passkeys.counter, counter)))
		.returning({ id: passkeys.id });
	return rows.length === 1;
}

type Challenge = typeof passkeyChallenges.$inferSelect;

export async function insertChallenge(tx: Tx, challenge: Challenge, now: string): Promise<void> {
	await tx.delete(passkeyChallenges).where(lt(passkeyChallenges.expiresAt, now));
	await tx.insert(passkeyChallenges).values(challenge);
}

/** Uses a challenge up, if it was set for this and nobody has yet. */
export async function useChallenge(
	tx: Tx,
	{ challenge, userId, purpose }: Omit<Challenge, "expiresAt">,
	now: string,
): Promise<boolean> {
	const rows = await tx
		.delete(passkeyChallenges)
		.where(
			and(
				eq(passkeyChallenges.challenge, challenge),
				userId === null ? isNull(passkeyChallenges.userId) : eq(passkeyChallenges.userId, userId),
				eq(passkeyChallenges.purpose, purpose),
				gt(passkeyChallenges.expiresAt, now),
			),
		)
		.returning({ challenge: passkeyChallenges.challenge });
	return rows.length === 1;
}
