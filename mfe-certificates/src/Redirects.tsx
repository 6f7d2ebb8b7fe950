import { flash, Navigate, useTranslation } from "@portal/shared-ui/module";
import { CERTIFICATIONS, CLIENTS } from "./paths.ts";

/** What could not be loaded is told above the list of clients. */
export function BackToClients({ message }: { message: string }) {
	return <Navigate to={CLIENTS} replace state={flash(message, "error")} />;
}

/** The address lacks the certification. */
export function WithoutCertification() {
	const { t } = useTranslation("certificates");
	return <Navigate to={CERTIFICATIONS} replace state={flash(t("noCertification"), "error")} />;
}
