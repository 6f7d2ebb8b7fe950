import { and, eq, gt, isNotNull, isNull, type Placeholder, type SQL, sql } from "drizzle-orm";
import type { SecondFactor } from "../../../kit/problems.ts";
import { cancelMails } from "../../../outbox/index.ts";
import { fold } from "../../../platform/database/fold.ts";
import type { Reader, Tx } from "../../../platform/database/index.ts";
import { preparedRow } from "../../../platform/database/prepared.ts";
import { rendered } from "../../../platform/database/rendered.ts";
import { passwordResets } from "../../../schema/password-resets.ts";
import { passkeys, recoveryCodes, totpSecrets } from "../../../schema/second-factors.ts";
import { ACCOUNT_ATTEMPTS, loginAttempts } from "../../../schema/sessions.ts";
import { users } from "../../../schema/users.ts";
import type { User } from "../contract.ts";

/** Returns SQL for the id of the account with this userid, so that a query can use it without a second round trip. */
export const accountNamed = (userid: string): SQL =>
	sql`(select ${users.id} from ${users} where ${users.useridKey} = ${fold(userid)})`;

export async function secondFactorsOf(db: Reader, userId: string | SQL): Promise<SecondFactor[]> {
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

export const hasSecondFactor = rendered(
	sql`(exists (select 1 from ${totpSecrets} where ${totpSecrets.userId} = ${users.id} and ${totpSecrets.confirmedAt} is not null)
	or exists (select 1 from ${passkeys} where ${passkeys.userId} = ${users.id}))`,
).mapWith(Boolean);

export const lockOf = (now: string | Placeholder) =>
	and(eq(loginAttempts.key, sql`${ACCOUNT_ATTEMPTS} || ${users.useridKey}`), gt(loginAttempts.blockedUntil, now));
export const signInColumns = {
	hasSecondFactor,
	lockedUntil: loginAttempts.blockedUntil,
	failures: loginAttempts.failures,
};

export type SignIn = Pick<User, "secondFactor" | "locked">;

export const signInOf = (row: {
	hasSecondFactor: boolean;
	lockedUntil: string | null;
	failures: number | null;
}): SignIn => ({
	secondFactor: row.hasSecondFactor,
	...(row.lockedUntil && row.failures ? { locked: { until: row.lockedUntil, failures: row.failures } } : {}),
});

const ofAccount = preparedRow(["id", "now"], (db, { id, now }) =>
	db.select(signInColumns).from(users).leftJoin(loginAttempts, lockOf(now)).where(eq(users.id, id)),
);

/** Returns whether an account has a second factor and until when it is locked; undefined if it does not exist. */
export async function findSignIn(db: Reader, id: string, now: string): Promise<SignIn | undefined> {
	const row = await ofAccount(db, { id, now });
	return row && signInOf(row);
}

/** Returns the key under which failed sign-ins of a userid are counted, even if there is no such account. */
export const attemptsOf = (userid: string) => `${ACCOUNT_ATTEMPTS}${fold(userid)}`;

/** Deletes the account's links to reset the password, and cancels unsent mails that would contain one. */
export async function forgetResetLinks(tx: Tx, userId: string): Promise<void> {
	await cancelMails(tx, userId, "passwordReset");
	await tx.delete(passwordResets).where(eq(passwordResets.userId, userId));
}
