import { ErrorState } from "../../components/ErrorState/ErrorState.tsx";
import { Skeleton } from "../../components/Skeleton/Skeleton.tsx";
import { Spinner } from "../../components/Spinner/Spinner.tsx";
import { errorMessage } from "../requests/request.ts";

export interface LoadingProps {
	query: { error: unknown; isFetching: boolean; refetch: () => unknown };
	/** Accessible name of a spinner; without it, a placeholder of `lines` lines is shown. */
	label?: string;
	lines?: number;
}

/** Replaces content that is not loaded yet, and shows an error message with a button that retries. */
export function Loading({ query: { error, isFetching, refetch }, label, lines = 1 }: LoadingProps) {
	if (!error) return label === undefined ? <Skeleton lines={lines} /> : <Spinner label={label} />;
	return <ErrorState message={errorMessage(error)} onRetry={() => void refetch()} isRetrying={isFetching} />;
}
