import type { AuditedResource, FieldWords } from "../../audit/index.ts";
import { SCHEME_FIELDS } from "./contract.ts";
import { schemeCodes } from "./repository.ts";

const titles = {
	"scheme.create": "Prüfgrundlage angelegt",
	"scheme.update": "Prüfgrundlage geändert",
} as const;

/** Shows the ids of schemes in audit entries as their codes. */
export const schemesNamed: Omit<FieldWords, "label"> = {
	records: { names: schemeCodes, gone: "nicht mehr vorhanden" },
};

export const schemeAudit: AuditedResource<keyof typeof titles> = {
	titles,
	fields: { ...SCHEME_FIELDS, replacedBy: { ...SCHEME_FIELDS.replacedBy, ...schemesNamed } },
	subjects: async (db) => [...(await schemeCodes(db))].map(([id, label]) => ({ id, label })),
	namedBy: "code",
};
