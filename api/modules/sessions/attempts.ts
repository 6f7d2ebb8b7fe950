import type { Reader, Tx } from "../../platform/database/index.ts";
import { rateLimited } from "../../platform/errors.ts";
import { fold } from "../../platform/fold.ts";
import { networkOf } from "../../platform/rate-limit.ts";
import { FORGET_FAILURES_MS, failuresLeft, waitAfter } from "./limits.ts";
import { findAttempt, forgetAttempt, forgetAttemptsBefore, saveAttempt } from "./repository.ts";

/** What the failures of a try to sign in are counted under. */
export interface AttemptKeys {
	account: string;
	address: string;
}

/** Accounts that do not exist count like those that do. */
export const attemptKeys = (userid: string, address: string): AttemptKeys => ({
	account: `account:${fold(userid)}`,
	address: `address:${networkOf(address)}`,
});

const iso = (moment: number) => new Date(moment).toISOString();

/** 429 while the account or the address has to wait. */
export async function assertMayTry(db: Reader, { account, address }: AttemptKeys, now: Date): Promise<void> {
	let waitMs = 0;
	for (const key of [account, address]) {
		const { blockedUntil } = (await findAttempt(db, key)) ?? {};
		if (blockedUntil) waitMs = Math.max(waitMs, Date.parse(blockedUntil) - now.getTime());
	}
	if (waitMs > 0) throw rateLimited(waitMs / 1000);
}

export async function countFailure(tx: Tx, keys: AttemptKeys, at: Date): Promise<void> {
	const now = at.getTime();
	await forgetAttemptsBefore(tx, iso(now - FORGET_FAILURES_MS));
	for (const kind of ["account", "address"] as const) {
		const key = keys[kind];
		const before = await findAttempt(tx, key);
		const failures = (before ? failuresLeft(kind, before.failures, now - Date.parse(before.lastAt)) : 0) + 1;
		const waitMs = waitAfter(kind, failures);
		await saveAttempt(tx, { key, failures, lastAt: iso(now), blockedUntil: waitMs > 0 ? iso(now + waitMs) : null });
	}
}

/** A success: the account starts anew; the address does not, for it may be trying many. */
export const forgetFailures = (tx: Tx, { account }: AttemptKeys): Promise<void> => forgetAttempt(tx, account);
