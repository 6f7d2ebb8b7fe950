import { HOUR_MS } from "../../kit/calendar.ts";

const MINUTE = 60_000;

export const FORGET_FAILURES_MS = 12 * HOUR_MS;
// The milliseconds after which one failure of a network address is no longer counted; short, because many people can
// share an address.
const FORGET_ONE_OF_ADDRESS_MS = 2 * MINUTE;
const MAX_WAIT_MS = 15 * MINUTE;
/** Failed attempts after which the next one waits. A network address has more, because many people share it. */
const FREE_FAILURES = { account: 5, address: 20, device: 5, secondFactor: 5 } as const;
export type AttemptKind = keyof typeof FREE_FAILURES;

/** Returns the milliseconds until the next attempt, which double with each failure from 1 s to 15 min. */
export function waitAfter(kind: AttemptKind, failures: number): number {
	const beyond = failures - FREE_FAILURES[kind];
	return beyond < 0 ? 0 : Math.min(MAX_WAIT_MS, 2 ** Math.min(beyond, 30) * 1000);
}

export function failuresLeft(kind: AttemptKind, failures: number, passedMs: number): number {
	if (kind !== "address" || passedMs < 0) return failures;
	return Math.max(0, failures - Math.floor(passedMs / FORGET_ONE_OF_ADDRESS_MS));
}
