import { type AuditedResource, hashText } from "../../audit/index.ts";
import { sealKeySubjects } from "./repository.ts";

const titles = { "seal.create": "Schlüssel des PDF-Siegels erzeugt" } as const;

declare module "../../audit/contract.ts" {
	interface AuditActions extends Record<keyof typeof titles, string> {}
}

export const sealAudit: AuditedResource = {
	titles,
	fields: { certificate: { label: "Prüfsumme des Siegelzertifikats", text: hashText } },
	subjects: sealKeySubjects,
	nameOf: ({ entityId }) => entityId.slice(0, 16),
};
