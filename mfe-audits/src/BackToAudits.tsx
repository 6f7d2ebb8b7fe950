import { flash, isUnanswered, Navigate, Unanswered } from "@portal/shared-ui/module";
import { AUDITS } from "./paths.ts";

/**
 * Redirects to the list of audits with an error message. If the request has timed out or was cancelled, it shows a retry
 * button instead, because the audit may still exist.
 */
export function BackToAudits({ message, error }: { message: string; error?: unknown }) {
	if (isUnanswered(error)) return <Unanswered />;
	return <Navigate to={AUDITS} replace state={flash(message, "error")} />;
}
