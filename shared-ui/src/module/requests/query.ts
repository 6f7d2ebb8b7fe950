import { QueryClient } from "@tanstack/react-query";
import { isUnanswered, RequestError } from "./request.ts";

const RETRIES = 2;

// Returns true for a temporary failure, which is retried. A timeout is not, because the user has already waited long.
const isPassing = (error: unknown) =>
	!isUnanswered(error) &&
	(!(error instanceof RequestError) || error.status === 0 || error.status === 408 || error.status >= 500);

const LONGEST_DELAY_MS = 10_000;

/** Returns milliseconds before the next attempt: Retry-After, or 1, 2, 4 … seconds; ten seconds at the most. */
function delayOf(failures: number, error: unknown): number {
	const retryAfter = error instanceof RequestError ? error.retryAfter : undefined;
	return Math.min(retryAfter === undefined ? 1_000 * 2 ** failures : retryAfter * 1_000, LONGEST_DELAY_MS);
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
