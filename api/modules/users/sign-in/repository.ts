import { and, eq, gt, isNotNull, isNull, sql } from "drizzle-orm";
import type { SecondFactor } from "../../../kit/problems.ts";
import { fold } from "../../../platform/database/fold.ts";
import type { Reader, Tx } from "../../../platform/database/index.ts";
import { isListed, prepared } from "../../../platform/database/prepared.ts";
import { passwordResets } from "../../password-resets/table.ts";
import { passkeys, recoveryCodes, totpSecrets } from "../../second-factors/table.ts";
import { ACCOUNT_ATTEMPTS, loginAttempts } from "../../sessions/table.ts";
import type { User } from "../contract.ts";
import { users } from "../table.ts";

/** Empty without a second factor. */
export async function secondFactorsOf(db: Reader, userId: string): Promise<SecondFactor[]> {
	const [app, keys, codes] = await Promise.all([
		db
			.select({ id: totpSecrets.userId })
			.from(totpSecrets)
			.where(and(eq(totpSecrets.userId, userId), isNotNull(totpSecrets.confirmedAt))),
		db.select({ id: passkeys.id }).from(passkeys).where(eq(passkeys.userId, userId)).limit(1),
		db
			.select({ hash: recoveryCodes.hash })
			.from(recoveryCodes)
			.where(and(eq(recoveryCodes.userId, userId), isNull(recoveryCodes.usedAt)))
			.limit(1),
	]);
	if (app.length + keys.length === 0) return [];
	return [
		...(app.length > 0 ? (["totp"] as const) : []),
		...(keys.length > 0 ? (["passkey"] as const) : []),
		...(codes.length > 0 ? (["recoveryCode"] as const) : []),
	];
}

/** Whether the account of the row has a confirmed authenticator app or a passkey. */
export const hasSecondFactor =
	sql`(exists (select 1 from ${totpSecrets} where ${totpSecrets.userId} = ${users.id} and ${totpSecrets.confirmedAt} is not null)
	or exists (select 1 from ${passkeys} where ${passkeys.userId} = ${users.id}))`.mapWith(Boolean);

const withSecondFactor = prepared(["ids"], (db, { ids }) =>
	db
		.select({ id: users.id })
		.from(users)
		.where(and(isListed(users.id, ids), hasSecondFactor)),
);
const blocks = prepared(["ids", "now"], (db, { ids, now }) =>
	db
		.select({ id: users.id, until: loginAttempts.blockedUntil, failures: loginAttempts.failures })
		.from(users)
		.innerJoin(loginAttempts, eq(loginAttempts.key, sql`${ACCOUNT_ATTEMPTS} || ${users.useridKey}`))
		.where(and(isListed(users.id, ids), gt(loginAttempts.blockedUntil, now))),
);

type SignIn = Pick<User, "secondFactor" | "locked">;

export async function signInOf(
	db: Reader,
	accounts: readonly { id: string }[],
	now: string,
): Promise<(account: { id: string }) => SignIn> {
	const ids = JSON.stringify(accounts.map(({ id }) => id));
	const [rows, attempts] = await Promise.all([withSecondFactor(db, { ids }), blocks(db, { ids, now })]);
	const withFactor = new Set(rows.map(({ id }) => id));
	const locks = new Map(attempts.map(({ id, until, failures }) => [id, until ? { until, failures } : undefined]));
	return ({ id }) => {
		const locked = locks.get(id);
		return { secondFactor: withFactor.has(id), ...(locked ? { locked } : {}) };
	};
}

/** The key of failed sign-ins, for unknown userids too. */
export const attemptsOf = (userid: string) => `${ACCOUNT_ATTEMPTS}${fold(userid)}`;

export async function forgetResetLinks(tx: Tx, userId: string): Promise<void> {
	await tx.delete(passwordResets).where(eq(passwordResets.userId, userId));
}
