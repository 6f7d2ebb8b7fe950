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

export const fileAudit: AuditedResource<keyof typeof titles> = {
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
