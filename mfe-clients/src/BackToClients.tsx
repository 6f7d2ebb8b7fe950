import { flash, isUnanswered, Navigate, Unanswered } from "@portal/shared-ui/module";
import { CLIENTS } from "./paths.ts";

/** Leads to the list of clients with a message; without an answer of the server it offers another try. */
export function BackToClients({ message, error }: { message: string; error?: unknown }) {
	if (isUnanswered(error)) return <Unanswered />;
	return <Navigate to={CLIENTS} replace state={flash(message, "error")} />;
}
