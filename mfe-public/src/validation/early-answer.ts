/**
 * This file requests data before the application is loaded. The response can be used once, and only while it is fresh.
 */

/** How long an early response may be used, in milliseconds. */
const FRESH_FOR_MS = 10_000;
const TIMEOUT_MS = 20_000;

interface EarlyAnswer {
	address: string;
	/** Time of the request by `performance.now()`, which changes of the system clock do not affect. */
	requestedAt: number;
	response: Promise<Response>;
}

declare global {
	interface Window {
		earlyAnswer?: EarlyAnswer | undefined;
	}
}

export function requestEarly(address: string, cache: RequestCache = "no-store"): void {
	const response = fetch(address, { cache, signal: AbortSignal.timeout(TIMEOUT_MS) });
	// Avoids an unhandled rejection; the failure itself is handled where the response is used.
	response.catch(() => undefined);
	window.earlyAnswer = { address, requestedAt: performance.now(), response };
}

/** Returns the early response if it is for the same address, unused and fresh; otherwise sends the request. */
export const fetchOrUseEarly: typeof fetch = (input, init) => {
	const early = window.earlyAnswer;
	window.earlyAnswer = undefined;
	const isSameAddress = early !== undefined && String(input) === early.address;
	return isSameAddress && performance.now() - early.requestedAt < FRESH_FOR_MS ? early.response : fetch(input, init);
};
