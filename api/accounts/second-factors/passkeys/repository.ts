import { and, desc, eq, gt, isNull, lt } from "drizzle-orm";
import { isSealed, sealedRows } from "../../../audit/index.ts";
import type { Reader, Tx } from "../../../platform/database/index.ts";
import { sealedValues } from "../../../platform/database/sealed-tables.ts";
import type { SealKeys } from "../../../platform/deps.ts";
import { passkeyChallenges, passkeys } from "../../../schema/second-factors.ts";

export type PasskeyRow = Omit<typeof passkeys.$inferSelect, "seal">;

export const passkeysOf = (db: Reader, userId: string): Promise<PasskeyRow[]> =>
	db.select().from(passkeys).where(eq(passkeys.userId, userId)).orderBy(desc(passkeys.createdAt), passkeys.id);

export async function findPasskey(db: Reader, keys: SealKeys, id: string): Promise<PasskeyRow | undefined> {
	const [passkey] = await sealedRows(db, keys, passkeys, { where: eq(passkeys.id, id) });
	return passkey;
}

export const insertPasskey = (tx: Tx, passkey: Omit<PasskeyRow, "lastUsedAt">) => tx.insert(passkeys).values(passkey);

const own = (userId: string, id: string) => and(eq(passkeys.userId, userId), eq(passkeys.id, id));

export const renamePasskey = (tx: Tx, { userId, id }: PasskeyRow, name: string) =>
	tx.update(passkeys).set({ name }).where(own(userId, id));

export const deletePasskey = (tx: Tx, { userId, id }: PasskeyRow) => tx.delete(passkeys).where(own(userId, id));

export const deletePasskeysOf = (tx: Tx, userId: string) => tx.delete(passkeys).where(eq(passkeys.userId, userId));

export const recordUse = (tx: Tx, { id }: PasskeyRow, counter: number, lastUsedAt: string) =>
	tx.update(passkeys).set({ counter, lastUsedAt }).where(eq(passkeys.id, id));

type Challenge = Omit<typeof passkeyChallenges.$inferSelect, "seal">;

export async function insertChallenge(tx: Tx, challenge: Challenge, now: string): Promise<void> {
	await tx.delete(passkeyChallenges).where(lt(passkeyChallenges.expiresAt, now));
	await tx.insert(passkeyChallenges).values(challenge);
}

/** Marks a challenge as used. Returns false if it is unknown, used or expired, so that a response counts once. */
export async function useChallenge(
	tx: Tx,
	keys: SealKeys,
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
		.returning({ row: sealedValues(passkeyChallenges) });
	return rows.length === 1 && isSealed(keys, passkeyChallenges, rows[0]?.row);
}
