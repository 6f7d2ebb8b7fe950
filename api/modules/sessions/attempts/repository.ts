import { eq, lt } from "drizzle-orm";
import type { Reader, Tx } from "../../../platform/database/index.ts";
import { loginAttempts } from "../table.ts";

export type Attempt = typeof loginAttempts.$inferSelect;

export async function findAttempt(db: Reader, key: string): Promise<Attempt | undefined> {
	return db
		.select({
			key: loginAttempts.key,
			failures: loginAttempts.failures,
			lastAt: loginAttempts.lastAt,
			blockedUntil: loginAttempts.blockedUntil,
		})
		.from(loginAttempts)
		.where(eq(loginAttempts.key, key))
		.get();
}

export async function saveAttempt(tx: Tx, { key, failures, lastAt, blockedUntil }: Attempt): Promise<void> {
	const state = { failures, lastAt, blockedUntil };
	await tx
		.insert(loginAttempts)
		.values({ key, ...state })
		.onConflictDoUpdate({ target: loginAttempts.key, set: state });
}

export async function forgetAttempt(tx: Tx, key: string): Promise<number> {
	const [row] = await tx
		.delete(loginAttempts)
		.where(eq(loginAttempts.key, key))
		.returning({ failures: loginAttempts.failures });
	return row?.failures ?? 0;
}

export async function forgetAttemptsBefore(tx: Tx, moment: string): Promise<void> {
	await tx.delete(loginAttempts).where(lt(loginAttempts.lastAt, moment));
}
