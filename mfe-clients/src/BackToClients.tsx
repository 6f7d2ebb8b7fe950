import { errorMessage, flash, isUnanswered, Navigate, Unanswered, useTranslation } from "@portal/shared-ui/module";
import { CLIENTS } from "./paths.ts";

/**
 * Redirects to the list of clients with an error message. If the request has timed out or was cancelled, it shows a
 * retry button instead, because the client may still exist.
 */
export function BackToClients({ error }: { error?: unknown }) {
	const { t } = useTranslation("clients");
	if (isUnanswered(error)) return <Unanswered />;
	const message = error === undefined ? t("noClient") : errorMessage(error);
	return <Navigate to={CLIENTS} replace state={flash(message, "error")} />;
}
