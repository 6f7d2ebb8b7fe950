import { errorMessage, flash, isUnanswered, Navigate, Unanswered, useTranslation } from "@portal/shared-ui/module";
import { CERTIFICATIONS, CLIENTS } from "./paths.ts";

/**
 * Redirects to the list of clients with the error message. If the server did not respond at all, it offers a retry
 * instead.
 */
export function BackToClients({ error }: { error: Error }) {
	if (isUnanswered(error)) return <Unanswered />;
	return <Navigate to={CLIENTS} replace state={flash(errorMessage(error), "error")} />;
}

/** Redirects to the list with a message, because the URL names no certification. */
export function WithoutCertification() {
	const { t } = useTranslation("certificates");
	return <Navigate to={CERTIFICATIONS} replace state={flash(t("noCertification"), "error")} />;
}
