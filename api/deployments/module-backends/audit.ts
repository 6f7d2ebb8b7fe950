import type { AuditedResource } from "../../audit/index.ts";
import { backendSubjects } from "./repository.ts";

const titles = {
	"backend.create": "Backend eines Moduls eingetragen",
	"backend.update": "Backend eines Moduls geändert",
	"backend.delete": "Backend eines Moduls entfernt",
} as const;

declare module "../../audit/contract.ts" {
	interface AuditActions extends Record<keyof typeof titles, string> {}
}

export const backendAudit: AuditedResource = {
	titles,
	fields: { url: "Adresse", answerSeconds: "Zeitgrenze in Sekunden" },
	subjects: backendSubjects,
	nameOf: ({ entityId }) => entityId,
};
