import { ErrorState, Spinner } from "@portal/shared-ui";
import { errorMessage } from "@portal/shared-ui/module";

interface LoadingProps {
	label: string;
	query: { error: unknown; isFetching: boolean; refetch: () => unknown };
}

/** Replaces content that is not loaded yet: a spinner, or the error message with a button that retries. */
export function Loading({ label, query: { error, isFetching, refetch } }: LoadingProps) {
	if (!error) return <Spinner label={label} />;
	return <ErrorState message={errorMessage(error)} onRetry={() => void refetch()} isRetrying={isFetching} />;
}
