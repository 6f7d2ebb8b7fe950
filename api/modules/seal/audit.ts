import { type AuditedResource, hashText } from "../../audit/index.ts";
import { sealKeySubjects } from "./repository.ts";

const titles = { "seal.create": "Schlüssel des PDF-Siegels erzeugt" } as const;

export const sealAudit: AuditedResource<keyof typeof titles> = {
	titles,
	fields: { certificate: { label: "Prüfsumme des Siegelzertifikats", text: hashText } },
	subjects: sealKeySubjects,
	nameOf: ({ entityId }) => entityId.slice(0, 16),
};
