/** This file requests data before the application is loaded. Each response is used once, while it is fresh. */

/** Milliseconds after which an early response is too old, because a certificate may have been suspended meanwhile. */
const FRESH_FOR_MS = 10_000;
const TIMEOUT_MS = 20_000;

interface EarlyAnswer {
	address: string;
	/** Time of the request by `performance.now()`, because the system clock may change. */
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
	// Prevents the browser from reporting an unhandled rejection. The code that uses the response handles the failure.
	response.catch(() => undefined);
	window.earlyAnswer = { address, requestedAt: performance.now(), response };
}

/** Uses the early response if it is for the same address, unused and fresh; otherwise sends a new request. */
export const fetchOrUseEarly: typeof fetch = (input, init) => {
	const early = window.earlyAnswer;
	window.earlyAnswer = undefined;
	const isSameAddress = early !== undefined && String(input) === early.address;
	return isSameAddress && performance.now() - early.requestedAt < FRESH_FOR_MS ? early.response : fetch(input, init);
};
