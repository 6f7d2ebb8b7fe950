import { flash, isUnanswered, Navigate, Unanswered } from "@portal/shared-ui/module";
import { CLIENTS } from "./paths.ts";

/** Redirects to the list of clients with a message. If the server did not respond at all, it offers a retry instead. */
export function BackToClients({ message, error }: { message: string; error?: unknown }) {
	if (isUnanswered(error)) return <Unanswered />;
	return <Navigate to={CLIENTS} replace state={flash(message, "error")} />;
}
