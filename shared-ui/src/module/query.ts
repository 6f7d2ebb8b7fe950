import { QueryClient } from "@tanstack/react-query";
import { isUnanswered, RequestError } from "./request.ts";

export {
	infiniteQueryOptions,
	keepPreviousData,
	queryOptions,
	useInfiniteQuery,
	useIsFetching,
	useMutation,
	useQuery,
	useQueryClient,
} from "@tanstack/react-query";

const RETRIES = 2;

// A refusal stays a refusal; only what may pass by itself is asked for again.
// Who has waited in vain is told before anybody waits again.
const isPassing = (error: unknown) =>
	!isUnanswered(error) && (!(error instanceof RequestError) || error.status === 0 || error.status >= 500);

export function createQueryClient({ retries = RETRIES }: { retries?: number } = {}): QueryClient {
	return new QueryClient({
		defaultOptions: {
			queries: {
				networkMode: "always",
				retry: (failures, error) => failures < retries && isPassing(error),
				staleTime: 5_000,
			},
			mutations: { networkMode: "always", retry: false },
		},
	});
}
