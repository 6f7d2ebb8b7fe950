import type { AuditedResource } from "../../audit/index.ts";
import { germanDay } from "../../kit/calendar.ts";
import { COMPETENCE_FIELDS } from "./contract.ts";

export const competenceTitles = { "user.competence": "Kompetenzen und Interessenkonflikte geändert" } as const;

const ended = (text: string, until: unknown) =>
	until === undefined ? text : `${text}, gilt bis ${germanDay(String(until))}`;

export const competenceFields: AuditedResource["fields"] = {
	competences: {
		label: COMPETENCE_FIELDS.competences.label,
		list: {
			field: COMPETENCE_FIELDS.competences.item,
			keys: [({ area }) => area, ({ ground }) => ground],
			name: ({ area }) => String(area),
			full: ({ area, ground, until }) => ended(`${area}: ${ground}`, until),
		},
	},
	conflicts: {
		label: COMPETENCE_FIELDS.conflicts.label,
		list: {
			field: COMPETENCE_FIELDS.conflicts.item,
			keys: [({ client }) => client],
			name: ({ client }) => String(client),
			full: ({ client, reason, until }) => ended(`${client}: ${reason}`, until),
		},
	},
};
