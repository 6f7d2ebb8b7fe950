import type { AuditedResource } from "../../audit/index.ts";
import { backendSubjects } from "./repository.ts";

const titles = {
	"backend.create": "Backend eines Moduls eingetragen",
	"backend.update": "Backend eines Moduls geändert",
	"backend.delete": "Backend eines Moduls entfernt",
} as const;

export const backendAudit: AuditedResource<keyof typeof titles> = {
	titles,
	fields: { url: "Adresse", answerSeconds: "Zeitgrenze in Sekunden" },
	subjects: backendSubjects,
	nameOf: ({ entityId }) => entityId,
};
