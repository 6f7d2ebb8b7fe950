import type { AuditedResource } from "../../audit/index.ts";
import { certificateSubjects } from "../../modules/certificates/index.ts";

/**
 * Titles of the audit actions of watches (visitors' e-mail subscriptions to a certificate). The entries belong to
 * the certificate and contain no address, because the audit trail is stored longer than the watch.
 */
const titles = {
	"watch.request": "Beobachtung gewünscht",
	"watch.confirm": "Beobachtung bestätigt",
	"watch.end": "Beobachtung beendet",
	"watch.expire": "Adressen beendeter Beobachtungen gelöscht",
} as const;

declare module "../../audit/contract.ts" {
	interface AuditActions extends Record<keyof typeof titles, string> {}
}

export const watchAudit: AuditedResource = { titles, fields: {}, subjects: certificateSubjects };
