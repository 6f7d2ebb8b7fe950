import { type MessageCode, sentence } from "../../kit/sentences.ts";
import { createTurns } from "../../platform/async/keyed-queue.ts";
import type { Reader, Tx, Writer } from "../../platform/database/index.ts";
import type { Deps } from "../../platform/deps.ts";
import { rateLimited } from "../../platform/errors.ts";
import { networkOf } from "../../platform/http/rate-limit.ts";
import { attemptsOf } from "../users/index.ts";
import { type AttemptKind, FORGET_FAILURES_MS, failuresLeft, waitAfter } from "./login-limits.ts";
import { findAttempts, forgetAttempts, forgetAttemptsBefore, forgetAttemptsOf, saveAttempt } from "./repository.ts";

export { findAttempts };

export type AttemptKeys = Partial<Record<AttemptKind, string>>;

/**
 * Returns the keys under which failed sign-ins from an unknown device are counted. A userid without an account is
 * counted in the same way, so that responses do not reveal which accounts exist.
 */
export const strangerKeys = (userid: string, address: string): AttemptKeys => ({
	account: attemptsOf(userid),
	address: `address:${networkOf(address)}`,
});
/**
 * Returns the key under which failed sign-ins from a known device are counted. The device has a counter of its own, so
 * that strangers who guess the password elsewhere cannot lock its owner out.
 */
export const deviceKeys = (nonce: string): AttemptKeys => ({ device: `device:${nonce}` });
const factorKeys = (userId: string): AttemptKeys => ({ secondFactor: `second-factor:${userId}` });
/**
 * Returns the key under which wrong passwords in confirmations are counted. Wrong codes of the second factor are
 * counted under another key, so that a right password does not reset their count.
 */
export const confirmKeys = (userId: string): AttemptKeys => ({ secondFactor: `confirm:${userId}` });

const iso = (moment: number) => new Date(moment).toISOString();

const entriesOf = (keys: AttemptKeys) => Object.entries(keys) as [AttemptKind, string][];

const LOCKED: Record<AttemptKind, MessageCode> = {
	account: "login.locked",
	address: "login.addressLocked",
	device: "login.deviceLocked",
	secondFactor: "login.factorLocked",
};

function inWords(seconds: number): string {
	const [n, one, many] =
		seconds > 60 ? [Math.ceil(seconds / 60), "Minute", "Minuten"] : [seconds, "Sekunde", "Sekunden"];
	return `${n} ${n === 1 ? one : many}`;
}

type Attempts = Awaited<ReturnType<typeof findAttempts>>;

/** Throws 429 with the longest remaining wait while sign-ins are blocked under one of the keys. */
export function assertNoWait(attempts: Attempts, keys: AttemptKeys, now: Date): void {
	let waitMs = 0;
	let code: MessageCode = "login.locked";
	for (const [kind, key] of entriesOf(keys)) {
		const blockedUntil = attempts.get(key)?.blockedUntil;
		const left = blockedUntil ? Date.parse(blockedUntil) - now.getTime() : 0;
		if (left > waitMs) [waitMs, code] = [left, LOCKED[kind]];
	}
	const seconds = Math.ceil(waitMs / 1000);
	if (seconds > 0) throw rateLimited(seconds, sentence(code, { wait: inWords(seconds) }));
}

export async function assertMayTry(db: Reader, keys: AttemptKeys, now: Date): Promise<void> {
	assertNoWait(await findAttempts(db, Object.values(keys)), keys, now);
}

export async function countFailure(tx: Tx, keys: AttemptKeys, at: Date): Promise<void> {
	const now = at.getTime();
	await forgetAttemptsBefore(tx, iso(now - FORGET_FAILURES_MS));
	const attempts = await findAttempts(tx, Object.values(keys));
	for (const [kind, key] of entriesOf(keys)) {
		const before = attempts.get(key);
		const failures = (before ? failuresLeft(kind, before.failures, now - Date.parse(before.lastAt)) : 0) + 1;
		const waitMs = waitAfter(kind, failures);
		await saveAttempt(tx, { key, failures, lastAt: iso(now), blockedUntil: waitMs > 0 ? iso(now + waitMs) : null });
	}
}

/** Resets the counts of failures, except that of the network address, which a whole office may share. */
export const forgetFailures = (tx: Tx, { address: _, ...keys }: AttemptKeys) => forgetAttempts(tx, Object.values(keys));

export const forgetFailuresOf = (tx: Tx, userId: string): Promise<number> =>
	forgetAttemptsOf(tx, userId, Object.values(factorKeys(userId)));

type MayTry = (db: Reader) => Promise<void>;

export type Use<T> = (tx: Tx) => Promise<T | undefined>;

/**
 * Returns a function that checks a password or second factor and counts wrong ones; it throws 429 while the account is
 * blocked. Attempts of one account run one after another. `show` prepares the check before the transaction, and must
 * call `mayTry` before expensive work.
 */
export function createFactorTries(
	{ database, clock }: Pick<Deps, "database" | "clock">,
	keysOf: (userId: string) => AttemptKeys = factorKeys,
) {
	const inTurn = createTurns();
	return <T>(
		by: Writer,
		userId: string,
		show: (mayTry: MayTry) => Promise<Use<T>>,
		failed?: (tx: Tx) => Promise<void>,
	): Promise<T | undefined> => {
		const keys = keysOf(userId);
		const mayTry: MayTry = (db) => assertMayTry(db, keys, clock.now());
		return inTurn(userId, async () => {
			const use = await show(mayTry);
			return database.write(by, async (tx) => {
				// Another instance of the server may have blocked the account since the first check.
				await mayTry(tx);
				const used = await use(tx);
				if (used !== undefined) await forgetFailures(tx, keys);
				else await Promise.all([countFailure(tx, keys, clock.now()), failed?.(tx)]);
				return used;
			});
		});
	};
}
export type FactorTries = ReturnType<typeof createFactorTries>;
