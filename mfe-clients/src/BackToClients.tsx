import { flash, isUnanswered, Navigate, Unanswered } from "@portal/shared-ui/module";
import { CLIENTS } from "./paths.ts";

/** What could not be loaded is told above the list of clients; what may yet come can be asked for again. */
export function BackToClients({ message, error }: { message: string; error?: unknown }) {
	if (isUnanswered(error)) return <Unanswered />;
	return <Navigate to={CLIENTS} replace state={flash(message, "error")} />;
}
