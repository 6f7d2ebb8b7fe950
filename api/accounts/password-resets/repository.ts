import { and, eq, gt, isNull, lt } from "drizzle-orm";
import { isSealed } from "../../audit/index.ts";
import type { Reader, Tx } from "../../platform/database/index.ts";
import { sealedValues } from "../../platform/database/sealed-tables.ts";
import type { SealKeys } from "../../platform/deps.ts";
import { passwordResets } from "../../schema/password-resets.ts";
import { users } from "../../schema/users.ts";

export async function replaceLink(tx: Tx, link: typeof passwordResets.$inferInsert, now: string): Promise<void> {
	await tx.delete(passwordResets).where(lt(passwordResets.expiresAt, now));
	await tx.delete(passwordResets).where(eq(passwordResets.userId, link.userId));
	await tx.insert(passwordResets).values(link);
}

const usable = (hash: string, now: string) =>
	and(eq(passwordResets.hash, hash), isNull(passwordResets.usedAt), gt(passwordResets.expiresAt, now));

export async function accountOfLink(db: Reader, keys: SealKeys, hash: string, now: string) {
	const { id, userid, name, passwordHash, deactivatedAt } = users;
	const row = await db
		.select({
			account: { id, userid, name, passwordHash, deactivatedAt },
			userRow: sealedValues(users),
			linkRow: sealedValues(passwordResets),
		})
		.from(passwordResets)
		.innerJoin(users, eq(users.id, passwordResets.userId))
		.where(usable(hash, now))
		.get();
	const isGenuine = isSealed(keys, users, row?.userRow) && isSealed(keys, passwordResets, row?.linkRow);
	return isGenuine ? row?.account : undefined;
}

export async function useLink(tx: Tx, hash: string, now: string): Promise<boolean> {
	const { rowsAffected } = await tx.update(passwordResets).set({ usedAt: now }).where(usable(hash, now));
	return rowsAffected === 1;
}
