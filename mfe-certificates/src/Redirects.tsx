import { errorMessage, flash, isUnanswered, Navigate, Unanswered, useTranslation } from "@portal/shared-ui/module";
import { CERTIFICATIONS, CLIENTS } from "./paths.ts";

/**
 * Redirects to the list of clients with the error message. If the request has timed out or was cancelled, the page
 * stays and offers a retry.
 */
export function BackToClients({ error }: { error: Error }) {
	if (isUnanswered(error)) return <Unanswered />;
	return <Navigate to={CLIENTS} replace state={flash(errorMessage(error), "error")} />;
}

/** Redirects to the list of certifications with an error message, because the URL lacks the ids that the page needs. */
export function WithoutCertification() {
	const { t } = useTranslation("certificates");
	return <Navigate to={CERTIFICATIONS} replace state={flash(t("noCertification"), "error")} />;
}
