import { errorMessage, flash, isUnanswered, Navigate, Unanswered, useTranslation } from "@portal/shared-ui/module";
import { CERTIFICATIONS, CLIENTS } from "./paths.ts";

/** What could not be loaded is told above the list of clients; what may yet come can be asked for again. */
export function BackToClients({ error }: { error: Error }) {
	if (isUnanswered(error)) return <Unanswered />;
	return <Navigate to={CLIENTS} replace state={flash(errorMessage(error), "error")} />;
}

/** The address lacks the certification. */
export function WithoutCertification() {
	const { t } = useTranslation("certificates");
	return <Navigate to={CERTIFICATIONS} replace state={flash(t("noCertification"), "error")} />;
}
