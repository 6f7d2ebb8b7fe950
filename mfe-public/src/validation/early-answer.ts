/** The answer that was requested before the program was loaded; used once and only while fresh. */

/** Milliseconds. */
const FRESH_FOR = 10_000;
const PATIENCE_MS = 20_000;

interface EarlyAnswer {
	address: string;
	/** By `performance.now()`, which no change of the clock moves. */
	askedAt: number;
	response: Promise<Response>;
}

declare global {
	interface Window {
		earlyAnswer?: EarlyAnswer | undefined;
	}
}

export function askEarly(address: string, cache: RequestCache = "no-store"): void {
	const response = fetch(address, { cache, signal: AbortSignal.timeout(PATIENCE_MS) });
	// The caller that takes the answer handles its failure.
	response.catch(() => undefined);
	window.earlyAnswer = { address, askedAt: performance.now(), response };
}

/** Gives the answer that was asked for early, once and while it is fresh; else asks the server. */
export const fetchOrTakeEarly: typeof fetch = (input, init) => {
	const early = window.earlyAnswer;
	window.earlyAnswer = undefined;
	const isAsked = early !== undefined && String(input) === early.address;
	return isAsked && performance.now() - early.askedAt < FRESH_FOR ? early.response : fetch(input, init);
};
