import { QueryClient } from "@tanstack/react-query";
import { isUnanswered, RequestError } from "./request.ts";

const RETRIES = 2;

// A refusal stays a refusal; only what may pass by itself is asked for again.
// Who has waited in vain is told before anybody waits again.
const isPassing = (error: unknown) =>
	!isUnanswered(error) &&
	(!(error instanceof RequestError) || error.status === 0 || error.status === 408 || error.status >= 500);

const LONGEST_DELAY_MS = 10_000;

/** As long as the server has asked for, else a little longer every time; never so long that a page seems dead. */
function delayOf(failures: number, error: unknown): number {
	const asked = error instanceof RequestError ? error.retryAfter : undefined;
	return Math.min(asked === undefined ? 1_000 * 2 ** failures : asked * 1_000, LONGEST_DELAY_MS);
}

export function createQueryClient({ retries = RETRIES }: { retries?: number } = {}): QueryClient {
	return new QueryClient({
		defaultOptions: {
			queries: {
				networkMode: "always",
				retry: (failures, error) => failures < retries && isPassing(error),
				retryDelay: delayOf,
				staleTime: 5_000,
			},
			mutations: { networkMode: "always", retry: false },
		},
	});
}
