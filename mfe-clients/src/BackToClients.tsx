import { flash, isUnanswered, Navigate, Unanswered } from "@portal/shared-ui/module";
import { CLIENTS } from "./paths.ts";

/**
 * Redirects to the list of clients with an error message. If the request has timed out or was cancelled, it shows a
 * retry button instead, because the client may still exist.
 */
export function BackToClients({ message, error }: { message: string; error?: unknown }) {
	if (isUnanswered(error)) return <Unanswered />;
	return <Navigate to={CLIENTS} replace state={flash(message, "error")} />;
}
