import type { Versioned } from "../../platform/database/columns.ts";
import type { Reader } from "../../platform/database/index.ts";
import type { Actor, Deps } from "../../platform/deps.ts";
import { today } from "../../platform/runtime/clock.ts";
import { hintsOnTeam } from "../competence/index.ts";
import { checklistOf } from "./checklist.ts";
import { AUDIT_STATI, type Audit, type ChecklistItem, type Finding } from "./contract.ts";
import { type AnswerRow, type AuditRow, type FindingRow, loadAudit, loadFinding } from "./repository.ts";
import { actionsOn, findingActionsOn } from "./rules.ts";

const presentFinding = (row: FindingRow, { auditNumber, status }: AuditRow): Finding => ({
	_id: row.id,
	_auditId: row.auditId,
	findingNumber: `${auditNumber}/${row.number}`,
	grade: row.grade,
	scheme: row.scheme,
	clause: row.clause,
	statement: row.statement,
	evidence: row.evidence,
	due: row.due ?? undefined,
	status: row.status,
	cause: row.cause ?? undefined,
	correction: row.correction ?? undefined,
	correctiveAction: row.correctiveAction ?? undefined,
	verification: row.verification ?? undefined,
	reason: row.reason ?? undefined,
	version: row.version,
	createdAt: row.createdAt,
	updatedAt: row.updatedAt,
	actions: findingActionsOn(row.status, status),
});

function presentAnswer({ wording, answer, note, version, answeredBy, answeredAt }: AnswerRow): ChecklistItem {
	const { question, scheme, clause, text, textEN } = wording;
	const answered = version === 0 ? {} : { answer: answer ?? undefined, answeredBy, answeredAt };
	return { question, scheme, clause, text, textEN, note, version, ...answered };
}

export async function findAudit(deps: Deps, db: Reader, id: string, actor: Actor): Promise<Versioned<Audit>> {
	const [loaded, questions] = await Promise.all([loadAudit(db, id), deps.questions()]);
	const { audit, plan, findings } = loaded;
	const record: Audit = {
		_id: audit.id,
		auditNumber: audit.auditNumber,
		_certificationId: audit.certificationId,
		certificationNumber: loaded.certificationNumber,
		_clientId: loaded.clientId,
		clientName: loaded.clientName,
		category: loaded.category,
		status: audit.status,
		...plan,
		lead: plan.team.find(({ part }) => part === "LEAD")?.name ?? "",
		summary: audit.summary ?? undefined,
		recommendation: audit.recommendation ?? undefined,
		stati: audit.stati.map(({ status, ts, user, reason }) => ({ status, ts, user, reason })),
		checklist: checklistOf(questions, loaded).map(presentAnswer),
		findings: findings.map((row) => presentFinding(row, audit)),
		openFindings: findings.filter(({ status }) => status !== "ACCEPTED").length,
		actions: actionsOn(loaded, actor),
		hints: audit.status < AUDIT_STATI.REPORTED.code ? hintsOnTeam(loaded, today(deps.clock)) : [],
	};
	return { record, version: audit.version };
}

export async function findFinding(db: Reader, id: string): Promise<Versioned<Finding>> {
	const { finding, audit } = await loadFinding(db, id);
	return { record: presentFinding(finding, audit), version: finding.version };
}
