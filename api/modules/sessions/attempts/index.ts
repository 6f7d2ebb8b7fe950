import { type MessageCode, sentence } from "../../../kit/sentences.ts";
import type { Reader, Tx } from "../../../platform/database/index.ts";
import { type Deps, VISITOR } from "../../../platform/deps.ts";
import { rateLimited } from "../../../platform/errors.ts";
import { networkOf } from "../../../platform/http/rate-limit.ts";
import { createSharedTurns } from "../../../platform/instances/turns.ts";
import { attemptsOf } from "../../users/index.ts";
import { type AttemptKind, FORGET_FAILURES_MS, failuresLeft, waitAfter } from "./login-limits.ts";
import { findAttempt, forgetAttempt, forgetAttemptsBefore, saveAttempt } from "./repository.ts";

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

/** 429 while one of the keys has to wait, with the longest wait. */
export async function assertMayTry(db: Reader, keys: AttemptKeys, now: Date): Promise<void> {
	let waitMs = 0;
	let code: MessageCode = "login.locked";
	const attempts = await Promise.all(
		entriesOf(keys).map(async ([kind, key]) => ({ kind, ...(await findAttempt(db, key)) })),
	);
	for (const { kind, blockedUntil } of attempts) {
		const left = blockedUntil ? Date.parse(blockedUntil) - now.getTime() : 0;
		if (left > waitMs) [waitMs, code] = [left, LOCKED[kind]];
	}
	const seconds = Math.ceil(waitMs / 1000);
	if (seconds > 0) throw rateLimited(seconds, sentence(code, { wait: inWords(seconds) }));
}

export async function countFailure(tx: Tx, keys: AttemptKeys, at: Date): Promise<void> {
	const now = at.getTime();
	await forgetAttemptsBefore(tx, iso(now - FORGET_FAILURES_MS));
	for (const [kind, key] of entriesOf(keys)) {
		const before = await findAttempt(tx, key);
		const failures = (before ? failuresLeft(kind, before.failures, now - Date.parse(before.lastAt)) : 0) + 1;
		const waitMs = waitAfter(kind, failures);
		await saveAttempt(tx, { key, failures, lastAt: iso(now), blockedUntil: waitMs > 0 ? iso(now + waitMs) : null });
	}
}

/** Resets account or device, not the address. Gives the number of failures. */
export async function forgetFailures(tx: Tx, { address: _, ...keys }: AttemptKeys): Promise<number> {
	const forgotten = await Promise.all(entriesOf(keys).map(([, key]) => forgetAttempt(tx, key)));
	return forgotten.reduce((sum, failures) => sum + failures, 0);
}

/**
 * Serialises the tries of an account: 429 while it has to wait; `undefined` counts as a failure, any other result
 * resets them.
 */
export type FactorTries = <T>(userId: string, attempt: () => Promise<T | undefined>) => Promise<T | undefined>;

export function createFactorTries(
	{ database, clock }: Pick<Deps, "database" | "clock">,
	keysOf: (userId: string) => AttemptKeys = factorKeys,
): FactorTries {
	const inTurn = createSharedTurns({ database, clock });
	return (userId, attempt) => {
		const keys = keysOf(userId);
		return inTurn(keys.secondFactor ?? userId, async () => {
			await assertMayTry(database.db, keys, clock.now());
			const shown = await attempt();
			await database.write(VISITOR, async (tx) => {
				if (shown === undefined) await countFailure(tx, keys, clock.now());
				else await forgetFailures(tx, keys);
			});
			return shown;
		});
	};
}
