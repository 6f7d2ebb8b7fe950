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
import { assertTeam, competencesOf } from "../competence/index.ts";
import { schemeCodes } from "../schemes/index.ts";
import { answerChecklist, type BrandQuestion, checklistOf } from "./checklist.ts";
import {
	AUDIT_MOVES,
	AUDIT_STATI,
	type AuditInput,
	type AuditMove,
	type AuditOutcome,
	type AuditStep,
	type ChecklistInput,
	type Plan,
} from "./contract.ts";
import { findAudit } from "./present.ts";
import {
	type AnswerRow,
	activeNames,
	insertAudit,
	type LoadedAudit,
	loadAudit,
	updateAudit,
	updatePlan,
	writeAnswers,
} from "./repository.ts";
import { assertPermitted, assertResolved } from "./rules.ts";
import { moveSurveillance } from "./surveillance.ts";

/** The sender of a change, and the version of the record that the sender has seen. */
export interface By {
	actor: Actor;
	ifMatch: string | undefined;
}

/**
 * Returns the certification, and the plan with names of accounts and chosen schemes. Throws 400 that names each site,
 * scheme and account that cannot be used, and 409 for a member who must not be in the team. Stored members and schemes
 * are not checked, because an account may have been deactivated since.
 */
async function resolvePlan(
	deps: Deps,
	tx: Tx,
	certificationId: string,
	input: AuditInput,
	stored: Pick<Plan, "team" | "schemes"> = { team: [], schemes: [] },
) {
	const userIds = input.team.flatMap(({ user }) => user ?? []);
	const [{ certification, schemes: ofCertification }, names, sites, accounts, codes] = await Promise.all([
		loadCertification(tx, { id: certificationId }),
		activeNames(tx, userIds),
		sitesInScope(tx, certificationId),
		competencesOf(tx, userIds),
		schemeCodes(tx),
	]);
	const problems: FieldProblem[] = [];
	const team = input.team.map(({ user, name: given = "", part }, index) => {
		const name = user === undefined ? given : (stored.team.find((one) => one.user === user)?.name ?? names.get(user));
		if (name === undefined) problems.push({ path: `team.${index}.user`, code: "audit.memberUnknown" });
		return { user, name: name ?? "", part };
	});
	const schemes = input.schemes.length > 0 ? input.schemes : ofCertification;
	for (const [index, id] of input.sites.entries())
		if (!sites.some((site) => site.id === id)) problems.push({ path: `sites.${index}`, code: "site.unknown" });
	for (const [index, id] of schemes.entries())
		if (![...ofCertification, ...stored.schemes].includes(id))
			problems.push({ path: `schemes.${index}`, code: "audit.schemeUnknown" });
	if (problems.length > 0) throw invalid(problems);
	const plan: Plan = { ...input, schemes, team };
	assertTeam({ ...certification, plan, accounts, codes }, today(deps.clock), deps.settings.requiresEvaluation);
	return { certification, plan };
}

/**
 * Runs a job that writes an audit, whose id it returns, and returns this audit. The questions are loaded before the
 * transaction begins, because a transaction must not wait for anything other than the database.
 */
async function write(deps: Deps, actor: Actor, job: (tx: Tx, questions: readonly BrandQuestion[]) => Promise<string>) {
	const questions = await deps.questions();
	return deps.database.write(
		actor,
		(tx) => job(tx, questions),
		(db, id) => findAudit(deps, db, id, actor),
	);
}

export function planAudit(deps: Deps, certificationId: string, input: AuditInput, { actor }: By) {
	const at = timestamp(deps.clock);
	const year = today(deps.clock).slice(0, 4);
	return write(deps, actor, async (tx) => {
		const [{ certification, plan }, number, circumstances] = await Promise.all([
			resolvePlan(deps, tx, certificationId, input),
			nextNumber(tx, SERIES.audit(year)),
			circumstancesOf(tx, certificationId),
		]);
		const auditNumber = `B-${year}-${String(number).padStart(4, "0")}`;
		const id = await insertAudit(tx, auditNumber, certification, plan, { at, user: actor.name });
		const changes = changesBetween({}, { auditNumber, ...plan });
		await recordAudit(tx, { actor, at, action: "evaluation.create", entityId: id, changes });
		const opened = { ...circumstances, hasOpenAudit: true };
		await refreshCertificationStatus(tx, deps, certificationId, actor, opened);
		return id;
	});
}

type Change = (tx: Tx, loaded: LoadedAudit, checklist: readonly AnswerRow[]) => Promise<void>;

const change = (deps: Deps, id: string, step: AuditStep, actor: Actor, job: Change) =>
	write(deps, actor, async (tx, questions) => {
		const loaded = await loadAudit(tx, id);
		assertPermitted(step, loaded, actor);
		await job(tx, loaded, checklistOf(questions, loaded));
		return id;
	});

export function changeAudit(deps: Deps, id: string, input: AuditInput, { actor, ifMatch }: By) {
	const at = timestamp(deps.clock);
	return change(deps, id, "edit", actor, async (tx, loaded) => {
		const { audit, plan: before } = loaded;
		const actions = ["evaluation.update", "evaluation.start"] as const;
		await assertFresh(tx, deps.clock, ifMatch, { id, actions, version: audit.version });
		const { plan } = await resolvePlan(deps, tx, audit.certificationId, input, before);
		await updatePlan(tx, loaded, plan, at);
		const changes = changesBetween(before, plan);
		await recordAudit(tx, { actor, at, action: "evaluation.update", entityId: id, changes });
	});
}

/** Changes the status of an audit, and that of its certification, which depends on its open audits. */
export const moveAudit =
	(step: AuditMove) =>
	(deps: Deps, id: string, outcome: AuditOutcome, { actor }: By) => {
		const at = timestamp(deps.clock);
		return change(deps, id, step, actor, async (tx, loaded, checklist) => {
			const { audit } = loaded;
			if (step === "close") assertResolved(loaded);
			if (step === "start" || step === "report")
				assertTeam(loaded, today(deps.clock), deps.settings.requiresEvaluation);
			const { reason, ...report } = outcome;
			const status = AUDIT_STATI[AUDIT_MOVES[step].to].code;
			const stati = [...audit.stati, { status, ts: at, user: actor.name, reason }];
			const changes = changesBetween({ status: audit.status }, { status, ...outcome });
			await Promise.all([
				updateAudit(tx, audit, { ...report, status, stati, updatedAt: at }),
				step === "report" ? writeAnswers(tx, checklist) : undefined,
				recordAudit(tx, { actor, at, action: `evaluation.${step}`, entityId: id, changes }),
			]);
			if (step === "close") await moveSurveillance(tx, deps, audit, { actor, at });
			if (step === "close" || step === "cancel") {
				const circumstances = await circumstancesOf(tx, audit.certificationId);
				await refreshCertificationStatus(tx, deps, audit.certificationId, actor, circumstances);
			}
		});
	};

export const changeChecklist = (deps: Deps, id: string, input: ChecklistInput, { actor }: By) =>
	change(deps, id, "answerChecklist", actor, (tx, _loaded, checklist) =>
		answerChecklist(deps, tx, checklist, input, actor),
	);
