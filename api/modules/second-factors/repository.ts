import { and, eq, isNull } from "drizzle-orm";
import type { Reader, Tx } from "../../platform/database/index.ts";
import { recoveryCodes, totpSecrets } from "./table.ts";

export async function findTotp(db: Reader, userId: string) {
	return db.select().from(totpSecrets).where(eq(totpSecrets.userId, userId)).get();
}

/** Replaces an unfinished set-up. */
export async function saveTotp(tx: Tx, userId: string, secret: string, createdAt: string): Promise<void> {
	const set = { secret, createdAt, confirmedAt: null, lastStep: null };
	await tx
		.insert(totpSecrets)
		.values({ userId, ...set })
		.onConflictDoUpdate({ target: totpSecrets.userId, set });
}

export async function confirmTotp(tx: Tx, userId: string, confirmedAt: string): Promise<void> {
	await tx.update(totpSecrets).set({ confirmedAt }).where(eq(totpSecrets.userId, userId));
}

export async function noteStep(tx: Tx, userId: string, step: number): Promise<void> {
	await tx.update(totpSecrets).set({ lastStep: step }).where(eq(totpSecrets.userId, userId));
}

export const deleteTotp = (tx: Tx, userId: string) => tx.delete(totpSecrets).where(eq(totpSecrets.userId, userId));

export async function replaceCodes(tx: Tx, userId: string, hashes: readonly string[]): Promise<void> {
	await tx.delete(recoveryCodes).where(eq(recoveryCodes.userId, userId));
	if (hashes.length > 0) await tx.insert(recoveryCodes).values(hashes.map((hash) => ({ hash, userId })));
}

export async function useRecoveryCode(tx: Tx, hash: string, usedAt: string): Promise<boolean> {
	const isUnused = and(eq(recoveryCodes.hash, hash), isNull(recoveryCodes.usedAt));
	const rows = await tx.update(recoveryCodes).set({ usedAt }).where(isUnused).returning({ hash: recoveryCodes.hash });
	return rows.length === 1;
}

export async function countCodes(db: Reader, userId: string): Promise<number> {
	return db.$count(recoveryCodes, and(eq(recoveryCodes.userId, userId), isNull(recoveryCodes.usedAt)));
}
