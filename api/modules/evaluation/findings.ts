import { changesBetween, recordAudit } from "../../audit/index.ts";
import { addDays, germanDay } from "../../kit/calendar.ts";
import { newId } from "../../platform/database/columns.ts";
import type { Tx } from "../../platform/database/index.ts";
import type { Deps } from "../../platform/deps.ts";
import { illegalTransition, invalidField } from "../../platform/errors.ts";
import { dayOf, timestamp, today } from "../../platform/runtime/clock.ts";
import { assertFresh } from "../../stale.ts";
import type { By } from "./audits.ts";
import { DUE_DAYS, FINDING_MOVES, type FindingInput, type FindingOutcome, type FindingStep } from "./contract.ts";
import { findFinding } from "./present.ts";
import { type AuditRow, insertFinding, loadAudit, loadFinding, updateFinding } from "./repository.ts";
import { assertPermitted, findingActionsOn } from "./rules.ts";

/**
 * Returns the content of a finding, which by default is due some days after it was stated. Throws 400 for a scheme that
 * is not audited, and for a day before the audit.
 */
function contentOf({ due, ...input }: FindingInput, { fromDay, schemes }: AuditRow, stated: string) {
	if (!schemes.includes(input.scheme)) throw invalidField("scheme", "finding.schemeForeign");
	if (due !== undefined && due < fromDay)
		throw invalidField("due", "finding.dueTooEarly", { date: germanDay(fromDay) });
	const days = DUE_DAYS[input.grade];
	return { ...input, due: due ?? (days === undefined ? null : addDays(stated, days)) };
}

/** Adds a finding with the next number of its audit. Findings are never deleted, so the numbers have no gaps. */
export function addFinding(deps: Deps, auditId: string, input: FindingInput, { actor }: By) {
	const at = timestamp(deps.clock);
	const job = async (tx: Tx) => {
		const loaded = await loadAudit(tx, auditId);
		assertPermitted("addFinding", loaded, actor);
		const { audit, findings } = loaded;
		const content = contentOf(input, audit, today(deps.clock));
		const [id, number] = [newId(), findings.length + 1];
		await insertFinding(tx, { ...content, id, auditId, number, status: "OPEN", createdAt: at, updatedAt: at });
		const changes = changesBetween({}, { findingNumber: `${audit.auditNumber}/${number}`, ...content });
		await recordAudit(tx, { actor, at, action: "finding.create", entityId: id, changes });
		return id;
	};
	return deps.database.write(actor, job, findFinding);
}

/** Changes a finding, answers it, or decides about its answer. */
export const moveFinding =
	(step: FindingStep) =>
	(deps: Deps, id: string, input: FindingInput | FindingOutcome, { actor, ifMatch }: By) => {
		const at = timestamp(deps.clock);
		const job = async (tx: Tx) => {
			const { finding, audit } = await loadFinding(tx, id);
			if (!findingActionsOn(finding.status, audit.status).includes(step)) throw illegalTransition();
			const actions = ["finding.update", "finding.answer", "finding.accept", "finding.reject"] as const;
			await assertFresh(tx, deps.clock, ifMatch, { id, actions, version: finding.version });
			const values = "grade" in input ? contentOf(input, audit, dayOf(new Date(finding.createdAt))) : input;
			const after = { ...values, status: FINDING_MOVES[step].to };
			await updateFinding(tx, finding, { ...after, updatedAt: at });
			const changes = changesBetween(finding, { ...finding, ...after });
			const action = step === "edit" ? "finding.update" : (`finding.${step}` as const);
			await recordAudit(tx, { actor, at, action, entityId: id, changes });
			return id;
		};
		return deps.database.write(actor, job, findFinding);
	};
