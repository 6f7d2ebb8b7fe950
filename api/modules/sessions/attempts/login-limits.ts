const SECOND = 1000;
const MINUTE = 60 * SECOND;
const HOUR = 60 * MINUTE;

export const FORGET_FAILURES_MS = 12 * HOUR;
// Many people share an address.
const FORGET_ONE_OF_ADDRESS_MS = 2 * MINUTE;
const LONGEST_WAIT_MS = 15 * MINUTE;
/** Failures without a wait: of strangers per account and per address, of a known device, of second steps. */
const FREE_FAILURES = { account: 5, address: 20, device: 5, secondFactor: 5 } as const;
export type AttemptKind = keyof typeof FREE_FAILURES;

/** 1 s, 2 s, 4 s … 15 min. */
export function waitAfter(kind: AttemptKind, failures: number): number {
	const beyond = failures - FREE_FAILURES[kind];
	return beyond < 0 ? 0 : Math.min(LONGEST_WAIT_MS, 2 ** Math.min(beyond, 30) * SECOND);
}

export function failuresLeft(kind: AttemptKind, failures: number, passedMs: number): number {
	if (kind !== "address" || passedMs < 0) return failures;
	return Math.max(0, failures - Math.floor(passedMs / FORGET_ONE_OF_ADDRESS_MS));
}
