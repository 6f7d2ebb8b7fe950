import { useQueryClient } from "@tanstack/react-query";
import { ErrorState } from "../../components/ErrorState/ErrorState.tsx";
import { NO_ANSWER } from "../requests/request.ts";
import { Page } from "./Page.tsx";

/** In place of a page that the server did not send in time: says so, and asks once more for what is missing. */
export function Unanswered() {
	const queries = useQueryClient();
	const retry = () => void queries.refetchQueries({ predicate: ({ state }) => state.status === "error" });
	return (
		<Page title="Keine Antwort vom Server">
			<ErrorState message={NO_ANSWER} onRetry={retry} />
		</Page>
	);
}
