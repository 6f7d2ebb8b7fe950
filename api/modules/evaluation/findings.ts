import { changesBetween, recordAudit } from "../../audit/index.ts";
import type { Tx } from "../../platform/database/index.ts";
import type { Actor, Deps } from "../../platform/deps.ts";
import { invalidField } from "../../platform/errors.ts";
import { dayOf, timestamp, today } from "../../platform/runtime/clock.ts";
import { assertFresh } from "../../stale.ts";
import { FINDING_MOVES, type FindingInput, type FindingOutcome, type FindingStep } from "./contract.ts";
import { findFinding } from "./present.ts";
import { type FindingRow, insertFinding, loadAudit, loadFinding, updateFinding } from "./repository.ts";
import { assertFindingPermitted, assertPermitted, dueDay } from "./rules.ts";

interface Frame {
	fromDay: string;
	schemes: readonly string[];
}

/** Returns the content of a finding; throws 400 for a scheme that is not audited, and for a day before the audit. */
function contentOf(input: FindingInput, { fromDay, schemes }: Frame, stated: string) {
	if (!schemes.includes(input.scheme)) throw invalidField("scheme", "finding.schemeForeign");
	return { ...input, due: dueDay(input, fromDay, stated) };
}

const audited = ({
	grade,
	scheme,
	clause,
	statement,
	evidence,
	due,
}: Omit<FindingInput, "due"> & Pick<FindingRow, "due">) => ({
	grade,
	scheme,
	clause,
	statement,
	evidence,
	due,
});

export function addFinding(deps: Deps, auditId: string, input: FindingInput, actor: Actor) {
	const at = timestamp(deps.clock);
	const job = async (tx: Tx) => {
		const { audit } = await loadAudit(tx, auditId);
		assertPermitted("addFinding", audit.status, { roles: actor.roles, isLead: false });
		const content = contentOf(input, audit, today(deps.clock));
		const id = await insertFinding(tx, auditId, content, at);
		const { findingNumber } = (await findFinding(tx, id)).record;
		const changes = changesBetween({}, { findingNumber, ...audited(content) });
		await recordAudit(tx, { actor, at, action: "finding.create", entityId: id, changes });
		return id;
	};
	return deps.database.write(actor, job, findFinding);
}

interface Request {
	actor: Actor;
	ifMatch: string | undefined;
}
export type FindingMoving =
	| { step: Exclude<FindingStep, "edit">; outcome: FindingOutcome }
	| { step: "edit"; input: FindingInput };

/** Changes a finding, answers it, or decides about its answer. */
export function moveFinding(deps: Deps, id: string, moving: FindingMoving, { actor, ifMatch }: Request) {
	const at = timestamp(deps.clock);
	const { step } = moving;
	const action = step === "edit" ? "finding.update" : (`finding.${step}` as const);
	const job = async (tx: Tx) => {
		const { finding, audit } = await loadFinding(tx, id);
		assertFindingPermitted(step, { status: finding.status, auditStatus: audit.status });
		const actions = ["finding.update", "finding.answer", "finding.accept", "finding.reject"] as const;
		await assertFresh(tx, deps.clock, ifMatch, { id, actions, version: finding.version });
		const status = FINDING_MOVES[step].to;
		const before = { status: finding.status, ...(step === "edit" ? audited(finding) : outcomeOf(finding)) };
		const stated = dayOf(new Date(finding.createdAt));
		const values = step === "edit" ? contentOf(moving.input, audit, stated) : moving.outcome;
		await updateFinding(tx, finding, { ...values, status }, at);
		const changes = changesBetween(before, { ...before, status, ...values });
		await recordAudit(tx, { actor, at, action, entityId: id, changes });
		return id;
	};
	return deps.database.write(actor, job, findFinding);
}

const outcomeOf = ({ cause, correction, correctiveAction, verification, reason }: FindingRow) => ({
	cause,
	correction,
	correctiveAction,
	verification,
	reason,
});
