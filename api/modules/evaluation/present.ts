import type { StatusEntry } from "../../kit/fields.ts";
import type { Versioned } from "../../platform/database/columns.ts";
import type { Reader } from "../../platform/database/index.ts";
import type { Actor, Deps } from "../../platform/deps.ts";
import { today } from "../../platform/runtime/clock.ts";
import { competencesOfTeam, hintsOnTeam, schemeCodes } from "../competence/index.ts";
import { type BrandQuestions, checklistOf } from "./checklist.ts";
import { AUDIT_STATI, type Audit, type Finding } from "./contract.ts";
import {
	answersOf,
	type FindingRow,
	findingsOf,
	loadAudit,
	loadFinding,
	type MemberRow,
	sitesOf,
	teamOf,
} from "./repository.ts";
import { actionsOn, findingActionsOn } from "./rules.ts";

export const isLead = (team: readonly MemberRow[], { id }: Pick<Actor, "id">): boolean =>
	team.some(({ userId, part }) => part === "LEAD" && userId === id);

const presentStatus = ({ status, ts, user, reason }: StatusEntry): StatusEntry => ({
	status,
	ts,
	user,
	...(reason === undefined ? {} : { reason }),
});

export const findingNumber = (auditNumber: string, { number }: Pick<FindingRow, "number">) =>
	`${auditNumber}/${number}`;

/** Returns only the members of a record that have a value. */
const present = <T extends object>(values: T) =>
	Object.fromEntries(Object.entries(values).filter(([, value]) => value !== null)) as {
		[K in keyof T]?: NonNullable<T[K]>;
	};

function presentFinding(row: FindingRow, audit: { auditNumber: string; status: number }): Finding {
	const { due, cause, correction, correctiveAction, verification, reason } = row;
	return {
		_id: row.id,
		_auditId: row.auditId,
		findingNumber: findingNumber(audit.auditNumber, row),
		grade: row.grade,
		scheme: row.scheme,
		clause: row.clause,
		statement: row.statement,
		evidence: row.evidence,
		status: row.status,
		...present({ due, cause, correction, correctiveAction, verification, reason }),
		version: row.version,
		createdAt: row.createdAt,
		updatedAt: row.updatedAt,
		actions: findingActionsOn({ status: row.status, auditStatus: audit.status }),
	};
}

interface Presenting extends Pick<Deps, "clock"> {
	questions: BrandQuestions;
}

export async function findAudit(
	{ questions, clock }: Presenting,
	db: Reader,
	id: string,
	actor: Actor,
): Promise<Versioned<Audit>> {
	const [loaded, team, sites, answers, found, accounts, codes] = await Promise.all([
		loadAudit(db, id),
		teamOf(db, id),
		sitesOf(db, id),
		answersOf(db, id),
		findingsOf(db, id),
		competencesOfTeam(db, id),
		schemeCodes(db),
	]);
	const { audit, certificationNumber, category, clientId, clientName } = loaded;
	const { summary, recommendation, toDay: to } = audit;
	const isUnreported = audit.status < AUDIT_STATI.REPORTED.code;
	const record: Audit = {
		_id: audit.id,
		auditNumber: audit.auditNumber,
		_certificationId: audit.certificationId,
		certificationNumber,
		_clientId: clientId,
		clientName,
		category,
		status: audit.status,
		kind: audit.kind,
		announced: audit.announced,
		from: audit.fromDay,
		to: audit.toDay,
		method: audit.method,
		sites,
		schemes: audit.schemes,
		team: team.map(({ userId, name, part }) => ({ ...(userId === null ? {} : { user: userId }), name, part })),
		lead: team.find(({ part }) => part === "LEAD")?.name ?? "",
		...present({ summary, recommendation }),
		stati: audit.stati.map(presentStatus),
		checklist: checklistOf(questions, loaded, answers),
		findings: found.map((row) => presentFinding(row, audit)),
		openFindings: found.filter(({ status }) => status !== "ACCEPTED").length,
		actions: actionsOn(audit.status, { roles: actor.roles, isLead: isLead(team, actor) }),
		hints: isUnreported
			? hintsOnTeam({ team, accounts, clientId, category, schemes: audit.schemes, codes, to, today: today(clock) })
			: [],
	};
	return { record, version: audit.version };
}

export async function findFinding(db: Reader, id: string): Promise<Versioned<Finding>> {
	const { finding, audit } = await loadFinding(db, id);
	return { record: presentFinding(finding, audit), version: finding.version };
}
