import { ErrorState, Skeleton } from "@portal/shared-ui/basics";
import { errorMessage } from "@portal/shared-ui/module";

interface LoadingProps {
	query: { error: unknown; isFetching: boolean; refetch: () => unknown };
	/** The number of lines of the placeholder. */
	lines: number;
}

/** Shows a placeholder for the data of a query, or the error with a button that repeats the request. */
export function Loading({ query: { error, isFetching, refetch }, lines }: LoadingProps) {
	if (!error) return <Skeleton lines={lines} />;
	return <ErrorState message={errorMessage(error)} onRetry={() => void refetch()} isRetrying={isFetching} />;
}
