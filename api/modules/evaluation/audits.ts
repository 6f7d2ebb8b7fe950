import { changesBetween, recordAudit } from "../../audit/index.ts";
import { SERIES } from "../../kit/number-series.ts";
import type { Tx } from "../../platform/database/index.ts";
import { nextNumber } from "../../platform/database/number-series.ts";
import type { Actor, Deps } from "../../platform/deps.ts";
import { type FieldProblem, invalid } from "../../platform/errors.ts";
import { timestamp, today } from "../../platform/runtime/clock.ts";
import { assertFresh } from "../../stale.ts";
import {
	circumstancesOf,
	loadCertification,
	refreshCertificationStatus,
	sitesInScope,
} from "../certifications/index.ts";
import { assertTeam, type CompetenceRow, competencesOf, competencesOfTeam, schemeCodes } from "../competence/index.ts";
import { answerChecklist, type BrandQuestions, frozenChecklist } from "./checklist.ts";
import { AUDIT_MOVES, AUDIT_STATI, type AuditInput, type AuditReport, type ChecklistInput } from "./contract.ts";
import { findAudit, findingNumber, isLead } from "./present.ts";
import {
	type AuditRow,
	activeNames,
	answersOf,
	findingsOf,
	insertAudit,
	loadAudit,
	type MemberRow,
	type Plan,
	replaceAnswers,
	sitesOf,
	teamOf,
	updatePlan,
	updateStatus,
} from "./repository.ts";
import { assertPermitted, assertResolved } from "./rules.ts";
import { moveSurveillance } from "./surveillance.ts";

const auditedPlan = ({ team, ...plan }: Plan) => ({
	...plan,
	team: team.map(({ userId, name, part }) => ({ ...(userId === null ? {} : { user: userId }), name, part })),
});

const planOf = (audit: AuditRow, team: MemberRow[], sites: string[]): Plan => ({
	kind: audit.kind,
	announced: audit.announced,
	from: audit.fromDay,
	to: audit.toDay,
	method: audit.method,
	sites,
	schemes: audit.schemes,
	team,
});

/**
 * Returns the certification, and the plan with names of accounts and chosen schemes; throws 400 that names each site, scheme and account that
 * cannot be used. Stored members and schemes are not checked, because an account may have been deactivated since.
 */
async function resolved(tx: Tx, certificationId: string, input: AuditInput, stored: Pick<Plan, "team" | "schemes">) {
	const known = new Map(stored.team.map(({ userId, name }) => [userId, name]));
	const added = input.team.flatMap(({ user }) => (user === undefined || known.has(user) ? [] : [user]));
	const [{ certification, schemes: ofCertification }, names, siteRows] = await Promise.all([
		loadCertification(tx, certificationId),
		activeNames(tx, added),
		sitesInScope(tx, certificationId),
	]);
	const problems: FieldProblem[] = [];
	const team = input.team.map(({ user = null, name: given = "", part }, index): MemberRow => {
		const name = user === null ? given : (names.get(user) ?? known.get(user));
		if (name === undefined) problems.push({ path: `team.${index}.user`, code: "audit.memberUnknown" });
		return { userId: user, name: name ?? "", part };
	});
	const schemes = input.schemes ?? ofCertification;
	for (const [index, id] of input.sites.entries())
		if (!siteRows.some((site) => site.id === id)) problems.push({ path: `sites.${index}`, code: "site.unknown" });
	for (const [index, id] of schemes.entries())
		if (![...ofCertification, ...stored.schemes].includes(id))
			problems.push({ path: `schemes.${index}`, code: "audit.schemeUnknown" });
	if (problems.length > 0) throw invalid(problems);
	const plan: Plan = { ...input, schemes, team };
	return { certification, plan };
}

interface Audited {
	clientId: string;
	category: string;
}

const accountsAndCodes = (tx: Tx, accounts: Promise<CompetenceRow[]>) => Promise.all([accounts, schemeCodes(tx)]);
type Known = Awaited<ReturnType<typeof accountsAndCodes>>;

const competencesOfInput = (tx: Tx, { team }: AuditInput) =>
	accountsAndCodes(
		tx,
		competencesOf(
			tx,
			team.flatMap(({ user }) => user ?? []),
		),
	);

/** Throws 409 for a member with a conflict of interest, or for a lead who lacks a competence that is required. */
function assertAssignable(
	{ clock, settings }: Pick<Deps, "clock" | "settings">,
	{ clientId, category }: Audited,
	{ team, schemes, to }: Pick<Plan, "team" | "schemes" | "to">,
	[accounts, codes]: Known,
): void {
	const assignment = { team, accounts, clientId, category, schemes, codes, to, today: today(clock) };
	assertTeam(assignment, settings.requiresEvaluation);
}

/**
 * Changes an audit and returns it. The questions are loaded before the transaction begins, because a transaction must
 * not wait for anything other than the database.
 */
async function change(deps: Deps, actor: Actor, job: (tx: Tx, questions: BrandQuestions) => Promise<string>) {
	const questions = await deps.questions();
	return deps.database.write(
		actor,
		(tx) => job(tx, questions),
		(db, id) => findAudit({ ...deps, questions }, db, id, actor),
	);
}

export function planAudit(deps: Deps, certificationId: string, input: AuditInput, actor: Actor) {
	const at = timestamp(deps.clock);
	const year = today(deps.clock).slice(0, 4);
	return change(deps, actor, async (tx) => {
		const [{ certification, plan }, known, number, circumstances] = await Promise.all([
			resolved(tx, certificationId, input, { team: [], schemes: [] }),
			competencesOfInput(tx, input),
			nextNumber(tx, SERIES.audit(year)),
			circumstancesOf(tx, certificationId),
		]);
		assertAssignable(deps, certification, plan, known);
		const auditNumber = `B-${year}-${String(number).padStart(4, "0")}`;
		const first = { status: AUDIT_STATI.PLANNED.code, ts: at, user: actor.name };
		const id = await insertAudit(tx, { auditNumber, certification, plan, first });
		const changes = changesBetween({}, { auditNumber, ...auditedPlan(plan) });
		await recordAudit(tx, { actor, at, action: "evaluation.create", entityId: id, changes });
		const opened = { ...circumstances, hasOpenAudit: true };
		await refreshCertificationStatus(tx, deps, certificationId, actor, opened);
		return id;
	});
}

export function changeAudit(deps: Deps, id: string, input: AuditInput, actor: Actor, ifMatch: string | undefined) {
	const at = timestamp(deps.clock);
	return change(deps, actor, async (tx) => {
		const [loaded, team, sites] = await Promise.all([loadAudit(tx, id), teamOf(tx, id), sitesOf(tx, id)]);
		const { audit } = loaded;
		assertPermitted("edit", audit.status, { roles: actor.roles, isLead: isLead(team, actor) });
		const actions = ["evaluation.update", "evaluation.start"] as const;
		await assertFresh(tx, deps.clock, ifMatch, { id, actions, version: audit.version });
		const before = planOf(audit, team, sites);
		const [{ plan }, known] = await Promise.all([
			resolved(tx, audit.certificationId, input, before),
			competencesOfInput(tx, input),
		]);
		assertAssignable(deps, loaded, plan, known);
		await updatePlan(tx, loaded, plan, at);
		const changes = changesBetween(auditedPlan(before), auditedPlan(plan));
		await recordAudit(tx, { actor, at, action: "evaluation.update", entityId: id, changes });
		return id;
	});
}

export type AuditMoving =
	| { step: "start" | "close" }
	| { step: "report"; report: AuditReport }
	| { step: "cancel"; reason: string };

/** Changes the status of an audit, and that of its certification, which depends on its open audits. */
export function moveAudit(deps: Deps, id: string, moving: AuditMoving, actor: Actor) {
	const at = timestamp(deps.clock);
	const { step } = moving;
	return change(deps, actor, async (tx, questions) => {
		const [loaded, team, found, answers, known] = await Promise.all([
			loadAudit(tx, id),
			teamOf(tx, id),
			findingsOf(tx, id),
			answersOf(tx, id),
			accountsAndCodes(tx, competencesOfTeam(tx, id)),
		]);
		const { audit } = loaded;
		assertPermitted(step, audit.status, { roles: actor.roles, isLead: isLead(team, actor) });
		if (step === "close")
			assertResolved(found.map((row) => ({ ...row, findingNumber: findingNumber(audit.auditNumber, row) })));
		if (step === "start" || step === "report")
			assertAssignable(deps, loaded, { team, schemes: audit.schemes, to: audit.toDay }, known);
		const { to = "PLANNED" } = AUDIT_MOVES[step];
		const status = AUDIT_STATI[to].code;
		const report = step === "report" ? moving.report : {};
		const reason = step === "cancel" ? { reason: moving.reason } : {};
		const changes = changesBetween({ status: audit.status }, { status, ...report, ...reason });
		await Promise.all([
			updateStatus(tx, audit, { status, ts: at, user: actor.name, ...reason }, report),
			step === "report" ? replaceAnswers(tx, id, frozenChecklist(questions, loaded, answers, at)) : undefined,
			recordAudit(tx, { actor, at, action: `evaluation.${step}`, entityId: id, changes }),
		]);
		if (step === "close") await moveSurveillance(tx, deps, audit, { actor, at });
		if (step === "close" || step === "cancel") {
			const circumstances = await circumstancesOf(tx, audit.certificationId);
			await refreshCertificationStatus(tx, deps, audit.certificationId, actor, circumstances);
		}
		return id;
	});
}

export const changeChecklist = (deps: Deps, id: string, input: ChecklistInput, actor: Actor) =>
	change(deps, actor, async (tx, questions) => {
		await answerChecklist({ ...deps, questions }, tx, id, input, actor);
		return id;
	});
