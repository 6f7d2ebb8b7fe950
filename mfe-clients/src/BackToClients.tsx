import { errorMessage, flash, isUnanswered, Navigate, Unanswered, useTranslation } from "@portal/shared-ui/module";
import { CLIENTS } from "./paths.ts";

/** Redirects to the list with an error message, or offers to retry if the request has no answer. */
export function BackToClients({ error }: { error?: unknown }) {
	const { t } = useTranslation("clients");
	if (isUnanswered(error)) return <Unanswered />;
	const message = error === undefined ? t("noClient") : errorMessage(error);
	return <Navigate to={CLIENTS} replace state={flash(message, "error")} />;
}
