import { type ExportColumn, exportList } from "../../audit/index.ts";
import type { Actor, Deps } from "../../platform/deps.ts";
import {
	AUDIT_FIELDS,
	AUDIT_KINDS,
	AUDIT_METHODS,
	AUDIT_STATI,
	type AuditExportQuery,
	type AuditListItem,
	auditStatusName,
	TEAM_PARTS,
} from "./contract.ts";
import { auditsToExport } from "./list.repository.ts";

const { auditNumber, status, kind, announced, from, to, method } = AUDIT_FIELDS;

const COLUMNS: readonly ExportColumn<AuditListItem>[] = [
	{ heading: auditNumber.label, width: 14, cell: (row) => row.auditNumber },
	{ heading: "Zertifizierung", width: 16, cell: ({ certificationNumber }) => certificationNumber },
	{ heading: "Kunde", width: 36, cell: ({ clientName }) => clientName },
	{ heading: kind.label, width: 24, cell: (row) => AUDIT_KINDS[row.kind] },
	{ heading: from.label, width: 13, cell: (row) => ({ day: row.from }) },
	{ heading: to.label, width: 13, cell: (row) => ({ day: row.to }) },
	{ heading: method.label, width: 16, cell: (row) => AUDIT_METHODS[row.method] },
	{ heading: announced.label, width: 14, cell: (row) => (row.announced ? "ja" : "nein") },
	{ heading: TEAM_PARTS.LEAD, width: 28, cell: ({ lead }) => lead },
	{ heading: status.label, width: 20, cell: (row) => AUDIT_STATI[auditStatusName(row.status) ?? "PLANNED"].label },
	{ heading: "Offene Abweichungen", width: 22, cell: ({ openFindings }) => openFindings },
];

export const exportAudits = (deps: Deps, request: AuditExportQuery, actor: Actor) =>
	exportList(deps, actor, {
		action: "evaluation.export",
		title: "Audits",
		columns: COLUMNS,
		read: (limit) => auditsToExport(deps.database.db, request, actor.id, limit),
	});
