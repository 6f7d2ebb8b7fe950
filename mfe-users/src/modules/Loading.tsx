import { ErrorState, Spinner } from "@portal/shared-ui";
import { errorMessage, useTranslation } from "@portal/shared-ui/module";

interface LoadingProps {
	query: { error: unknown; isFetching: boolean; refetch: () => unknown };
}

export function Loading({ query: { error, isFetching, refetch } }: LoadingProps) {
	const { t } = useTranslation("users");
	if (!error) return <Spinner label={t("modules.loading")} />;
	return <ErrorState message={errorMessage(error)} onRetry={() => void refetch()} isRetrying={isFetching} />;
}
