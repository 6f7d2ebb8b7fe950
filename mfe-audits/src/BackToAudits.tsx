import { flash, isUnanswered, Navigate, Unanswered, useSearchParams, useTranslation } from "@portal/shared-ui/module";
import type { ComponentType } from "react";
import { AUDITS } from "./paths.ts";

/**
 * Redirects to the list of audits with an error message. If the request has timed out or was cancelled, it shows a
 * retry button instead, because the audit may still exist.
 */
export function BackToAudits({ message, error }: { message: string; error?: unknown }) {
	if (isUnanswered(error)) return <Unanswered />;
	return <Navigate to={AUDITS} replace state={flash(message, "error")} />;
}

/** Shows the content of a page for the audit that the query parameter `cid` names. */
export function AuditById({ Content }: { Content: ComponentType<{ id: string }> }) {
	const { t } = useTranslation("audits");
	const id = useSearchParams()[0].get("cid");
	return id ? <Content key={id} id={id} /> : <BackToAudits message={t("noAudit")} />;
}
