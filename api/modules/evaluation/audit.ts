import type { AuditedResource } from "../../audit/index.ts";
import { labelled, mapFields } from "../../kit/field-descriptions.ts";
import { SERIES } from "../../kit/number-series.ts";
import { sitesNamed } from "../certifications/index.ts";
import { schemesNamed } from "../schemes/index.ts";
import {
	AUDIT_FIELDS,
	AUDIT_KINDS,
	AUDIT_METHODS,
	AUDIT_STATI,
	FINDING_FIELDS,
	FINDING_STATI,
	GRADES,
	RECOMMENDATIONS,
	TEAM_PARTS,
} from "./contract.ts";
import { auditSubjects, findingSubjects } from "./repository.ts";

const titles = {
	"evaluation.create": "Audit geplant",
	"evaluation.update": "Audit geändert",
	"evaluation.checklist": "Checkliste des Audits beantwortet",
	"evaluation.start": "Audit begonnen",
	"evaluation.report": "Auditbericht erstellt",
	"evaluation.close": "Audit abgeschlossen",
	"evaluation.cancel": "Audit abgesagt",
	"evaluation.download": "Auditbericht abgerufen",
} as const;

const findingTitles = {
	"finding.create": "Abweichung festgestellt",
	"finding.update": "Abweichung geändert",
	"finding.answer": "Abweichung beantwortet",
	"finding.accept": "Abweichung behoben",
	"finding.reject": "Antwort auf die Abweichung abgelehnt",
} as const;

const partText = labelled(TEAM_PARTS);

export const evaluationAudit: AuditedResource<keyof typeof titles> = {
	titles,
	fields: {
		...AUDIT_FIELDS,
		status: {
			...AUDIT_FIELDS.status,
			text: (code) => Object.values(AUDIT_STATI).find((status) => status.code === code)?.label,
		},
		kind: { ...AUDIT_FIELDS.kind, text: labelled(AUDIT_KINDS) },
		method: { ...AUDIT_FIELDS.method, text: labelled(AUDIT_METHODS) },
		sites: { ...AUDIT_FIELDS.sites, ...sitesNamed },
		schemes: { ...AUDIT_FIELDS.schemes, ...schemesNamed },
		team: {
			label: AUDIT_FIELDS.team.label,
			list: {
				field: AUDIT_FIELDS.team.item,
				keys: [({ user }) => user, ({ name }) => name],
				name: ({ name }) => String(name),
				full: ({ name, part }) => `${name}, ${partText(String(part))}`,
			},
		},
		recommendation: { ...AUDIT_FIELDS.recommendation, text: labelled(RECOMMENDATIONS) },
		reason: "Anmerkung",
		checklist: "Checkliste",
	},
	subjects: auditSubjects,
	namedBy: "auditNumber",
	number: { field: "auditNumber", seriesOf: (before) => SERIES.audit(before.slice("B-".length)) },
};

export const findingAudit: AuditedResource<keyof typeof findingTitles> = {
	titles: findingTitles,
	fields: {
		...FINDING_FIELDS,
		grade: { ...FINDING_FIELDS.grade, text: labelled(GRADES) },
		scheme: { ...FINDING_FIELDS.scheme, ...schemesNamed },
		status: { ...FINDING_FIELDS.status, text: labelled(mapFields(FINDING_STATI, ({ label }) => label)) },
		reason: "Anmerkung",
	},
	subjects: findingSubjects,
	namedBy: "findingNumber",
};
