import type { AuditedResource } from "../../audit/index.ts";
import { FILE_FIELDS, FILE_KIND_LABELS, FILE_KINDS } from "./contract.ts";
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
		kind: {
			...FILE_FIELDS.kind,
			text: (value) => {
				const kind = FILE_KINDS.find((known) => known === value);
				return kind && FILE_KIND_LABELS[kind];
			},
		},
		owner: "Gehört zu",
		malware: "Schadsoftware",
		reason: "Anmerkung",
	},
	subjects: fileSubjects,
	namedBy: "name",
};
