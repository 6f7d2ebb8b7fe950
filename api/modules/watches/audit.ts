import type { AuditedResource } from "../../audit/index.ts";
import { certificateSubjects } from "../certificates/index.ts";

/** Of the certificate, without the address: the trail outlives it. */
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
