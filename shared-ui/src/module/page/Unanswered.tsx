import { useQueryClient } from "@tanstack/react-query";
import { ErrorState } from "../../components/ErrorState/ErrorState.tsx";
import { NO_ANSWER } from "../requests/request.ts";
import { Page } from "./Page.tsx";

/** Replaces a page whose data has not arrived in time. Its button sends the failed requests again. */
export function Unanswered() {
	const queries = useQueryClient();
	const retry = () => void queries.refetchQueries({ predicate: ({ state }) => state.status === "error" });
	return (
		<Page title="Keine Antwort vom Server">
			<ErrorState message={NO_ANSWER} onRetry={retry} />
		</Page>
	);
}
