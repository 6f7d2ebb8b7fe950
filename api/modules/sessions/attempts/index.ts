import { type MessageCode, sentence } from "../../../kit/sentences.ts";
import { inOrder } from "../../../platform/async/in-order.ts";
import { createTurns } from "../../../platform/async/keyed-queue.ts";
import type { Reader, Tx, Writer } from "../../../platform/database/index.ts";
import type { Deps } from "../../../platform/deps.ts";
import { rateLimited } from "../../../platform/errors.ts";
import { networkOf } from "../../../platform/http/rate-limit.ts";
import { attemptsOf } from "../../users/index.ts";
import { type AttemptKind, FORGET_FAILURES_MS, failuresLeft, waitAfter } from "./login-limits.ts";
import { findAttempts, forgetAttempts, forgetAttemptsBefore, forgetAttemptsOf, saveAttempt } from "./repository.ts";

export { findAttempts };

export type AttemptKeys = Partial<Record<AttemptKind, string>>;

/** Unknown accounts count like known ones. */
export const strangerKeys = (userid: string, address: string): AttemptKeys => ({
	account: attemptsOf(userid),
	address: `address:${networkOf(address)}`,
});
/** A known device: failures of strangers do not count against it. */
export const deviceKeys = (nonce: string): AttemptKeys => ({ device: `device:${nonce}` });
export const factorKeys = (userId: string): AttemptKeys => ({ secondFactor: `second-factor:${userId}` });
/** Apart from the codes, so that a right password does not reset wrong codes. */
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

/** 429 while one of the keys has to wait, with the longest wait. */
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

/** Resets account or device, not the address. */
export const forgetFailures = (tx: Tx, { address: _, ...keys }: AttemptKeys): Promise<void> =>
	forgetAttempts(tx, Object.values(keys));

/** Resets failed sign-ins of strangers and wrong codes; gives their number. */
export const forgetFailuresOf = (tx: Tx, userId: string): Promise<number> =>
	forgetAttemptsOf(tx, userId, Object.values(factorKeys(userId)));

type MayTry = (db: Reader) => Promise<void>;

/** The outcome of a try; 429 if another instance has counted a failure meanwhile, so that nobody learns it then. */
export const whileAllowed = async <T>(mayTry: Promise<void>, outcome: Promise<T>): Promise<T> =>
	(await inOrder(mayTry, outcome))[1];

/** Uses a proof in the transaction that needs it; undefined if it is wrong. */
export type Use<T> = (tx: Tx) => Promise<T | undefined>;

/**
 * Serialises the tries of an account: 429 while it has to wait; a wrong proof counts as a failure, any other result
 * resets them. `show` may take its time, and asks `mayTry` before it does. `by` is asked after it.
 */
export type FactorTries = <T>(
	by: () => Promise<Writer>,
	userId: string,
	show: (mayTry: MayTry) => Promise<Use<T>>,
	failed?: (tx: Tx) => Promise<void>,
) => Promise<T | undefined>;

export function createFactorTries(
	{ database, clock }: Pick<Deps, "database" | "clock">,
	keysOf: (userId: string) => AttemptKeys = factorKeys,
): FactorTries {
	const inTurn = createTurns();
	return (by, userId, show, failed) => {
		const keys = keysOf(userId);
		const mayTry: MayTry = (db) => assertMayTry(db, keys, clock.now());
		return inTurn(userId, async () => {
			const use = await show(mayTry);
			return database.write(await by(), async (tx) => {
				const used = await whileAllowed(mayTry(tx), use(tx));
				if (used !== undefined) await forgetFailures(tx, keys);
				else await Promise.all([countFailure(tx, keys, clock.now()), failed?.(tx)]);
				return used;
			});
		});
	};
}
