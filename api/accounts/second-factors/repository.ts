import { and, eq, isNull } from "drizzle-orm";
import { sealedRows } from "../../audit/index.ts";
import type { Reader, Tx } from "../../platform/database/index.ts";
import type { SealKeys } from "../../platform/deps.ts";
import { recoveryCodes, totpSecrets } from "../../schema/second-factors.ts";

export async function findTotp(db: Reader, keys: SealKeys, userId: string) {
	const [app] = await sealedRows(db, keys, totpSecrets, { where: eq(totpSecrets.userId, userId) });
	return app;
}

export async function saveTotp(tx: Tx, userId: string, secret: string, createdAt: string): Promise<void> {
	const set = { secret, createdAt, confirmedAt: null, lastStep: null };
	await tx
		.insert(totpSecrets)
		.values({ userId, ...set })
		.onConflictDoUpdate({ target: totpSecrets.userId, set });
}

export const updateTotp = (tx: Tx, userId: string, changes: { lastStep: number; confirmedAt?: string }) =>
	tx.update(totpSecrets).set(changes).where(eq(totpSecrets.userId, userId));

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
