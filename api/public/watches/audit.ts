import type { AuditedResource } from "../../audit/index.ts";
import { certificateSubjects } from "../../modules/certificates/index.ts";

/** The audit entries contain no e-mail address, because they are stored longer than the subscription. */
const titles = {
	"watch.request": "Beobachtung gewünscht",
	"watch.confirm": "Beobachtung bestätigt",
	"watch.end": "Beobachtung beendet",
	"watch.expire": "Adressen beendeter Beobachtungen gelöscht",
} as const;

export const watchAudit: AuditedResource<keyof typeof titles> = { titles, fields: {}, subjects: certificateSubjects };
