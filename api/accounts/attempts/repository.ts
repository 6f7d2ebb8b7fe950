import { eq, inArray, lt, or, sql } from "drizzle-orm";
import type { Reader, Tx } from "../../platform/database/index.ts";
import { ACCOUNT_ATTEMPTS, loginAttempts } from "../../schema/sessions.ts";
import { users } from "../../schema/users.ts";

type Attempt = typeof loginAttempts.$inferSelect;

export async function findAttempts(db: Reader, keys: readonly string[]): Promise<ReadonlyMap<string, Attempt>> {
	const rows = await db
		.select()
		.from(loginAttempts)
		.where(inArray(loginAttempts.key, [...keys]));
	return new Map(rows.map((row) => [row.key, row]));
}

export async function saveAttempt(tx: Tx, { key, ...state }: Attempt): Promise<void> {
	await tx
		.insert(loginAttempts)
		.values({ key, ...state })
		.onConflictDoUpdate({ target: loginAttempts.key, set: state });
}

export const forgetAttempts = (tx: Tx, keys: readonly string[]) =>
	tx.delete(loginAttempts).where(inArray(loginAttempts.key, [...keys]));

export async function forgetAttemptsOf(tx: Tx, userId: string, others: readonly string[]): Promise<number> {
	const account = sql`(select ${ACCOUNT_ATTEMPTS} || ${users.useridKey} from ${users} where ${users.id} = ${userId})`;
	const forgotten = await tx
		.delete(loginAttempts)
		.where(or(eq(loginAttempts.key, account), inArray(loginAttempts.key, [...others])))
		.returning({ failures: loginAttempts.failures });
	return forgotten.reduce((sum, { failures }) => sum + failures, 0);
}

export const forgetAttemptsBefore = (tx: Tx, moment: string) =>
	tx.delete(loginAttempts).where(lt(loginAttempts.lastAt, moment));
