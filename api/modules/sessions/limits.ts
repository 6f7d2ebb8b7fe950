const SECOND = 1000;
const MINUTE = 60 * SECOND;
const HOUR = 60 * MINUTE;

export const ACCESS_TOKEN_MS = 10 * MINUTE;
/** A working day without a refresh, or a week in all, and the person signs in again. */
export const SESSION = { idleMs: 8 * HOUR, absoluteMs: 7 * 24 * HOUR } as const;
/** A used refresh token that comes back this soon is a second tab, later it is a thief. */
export const SECOND_TAB_MS = 10 * SECOND;

/** Failed sign-ins are forgotten after this long without another. */
export const FORGET_FAILURES_MS = 12 * HOUR;
// Many people share an address, and every one of them mistypes now and then.
const FORGET_ONE_OF_ADDRESS_MS = 2 * MINUTE;
const LONGEST_WAIT_MS = 15 * MINUTE;
/** Failures that cost no waiting yet. */
const FREE_FAILURES = { account: 5, address: 20 } as const;

/** How long the next try must wait after so many failures: 1 s, 2 s, 4 s … 15 min. */
export function waitAfter(kind: keyof typeof FREE_FAILURES, failures: number): number {
	const beyond = failures - FREE_FAILURES[kind];
	return beyond < 0 ? 0 : Math.min(LONGEST_WAIT_MS, 2 ** Math.min(beyond, 30) * SECOND);
}

/** Failures that still count after that much time without another. */
export function failuresLeft(kind: keyof typeof FREE_FAILURES, failures: number, passedMs: number): number {
	if (kind === "account" || passedMs < 0) return failures;
	return Math.max(0, failures - Math.floor(passedMs / FORGET_ONE_OF_ADDRESS_MS));
}
