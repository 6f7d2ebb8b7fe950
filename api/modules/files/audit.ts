import type { AuditedResource } from "../../audit/index.ts";
import { FILE_FIELDS } from "./contract.ts";
import { fileSubjects } from "./repository.ts";

const titles = {
	"file.add": "Unterlage hinzugefügt",
	"file.scan": "Unterlage auf Viren geprüft",
	"file.reject": "Unterlage mit Schadsoftware entfernt",
	"file.download": "Unterlage heruntergeladen",
	"file.remove": "Unterlage entfernt",
} as const;

declare module "../../audit/contract.ts" {
	interface AuditActions extends Record<keyof typeof titles, string> {}
}

export const fileAudit: AuditedResource = {
	titles,
	fields: {
		...FILE_FIELDS,
		owner: "Gehört zu",
		malware: "Schadsoftware",
		reason: "Anmerkung",
	},
	subjects: fileSubjects,
	namedBy: "name",
};
