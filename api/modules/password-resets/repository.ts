import { and, eq, gt, isNull, lt } from "drizzle-orm";
import type { Reader, Tx } from "../../platform/database/index.ts";
import { users } from "../users/table.ts";
import { passwordResets } from "./table.ts";

export async function replaceLink(
	tx: Tx,
	{ hash, userId, expiresAt }: { hash: string; userId: string; expiresAt: string },
	now: string,
): Promise<void> {
	await tx.delete(passwordResets).where(lt(passwordResets.expiresAt, now));
	await tx.delete(passwordResets).where(eq(passwordResets.userId, userId));
	await tx.insert(passwordResets).values({ hash, userId, expiresAt });
}

const usable = (hash: string, now: string) =>
	and(eq(passwordResets.hash, hash), isNull(passwordResets.usedAt), gt(passwordResets.expiresAt, now));

/** The account of a usable link. */
export async function accountOfLink(db: Reader, hash: string, now: string) {
	const { id, userid, name, passwordHash, deactivatedAt } = users;
	return db
		.select({ id, userid, name, passwordHash, deactivatedAt })
		.from(passwordResets)
		.innerJoin(users, eq(users.id, passwordResets.userId))
		.where(usable(hash, now))
		.get();
}

export async function useLink(tx: Tx, hash: string, now: string): Promise<boolean> {
	const use = tx.update(passwordResets).set({ usedAt: now }).where(usable(hash, now));
	return (await use.returning({ hash: passwordResets.hash })).length === 1;
}
