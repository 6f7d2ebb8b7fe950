import { addMonths, germanDay } from "../../../kit/calendar.ts";
import { DECISIONS, type DecisionAction, type DecisionHint } from "../../../kit/hints.ts";
import { sentence } from "../../../kit/sentences.ts";
import type { Deps, Subscribers } from "../../../platform/deps.ts";
import { ApiError } from "../../../platform/errors.ts";
import { today } from "../../../platform/runtime/clock.ts";
import { isInConflict } from "../../competence/index.ts";
import { type Circumstances, circumstancesOf } from "./repository.ts";

/** The months after its last day in which an audit permits a release for review. */
const AUDIT_MONTHS = 12;

/**
 * Returns what speaks against a decision of the user about a certificate.
 *
 * - A release for review needs a closed audit that fits and that ended in the last 12 months. A signature needs this
 *   audit too, of any age, because the certificate may have been released while no audit was required.
 * - Neither a release nor a signature is possible while a major finding of any audit of the certification is open.
 * - Members of the team of that audit do not sign.
 *
 * These rules only warn unless evaluation is required. A user with a conflict of interest never signs or retracts.
 */
function hintsOn(
	{ client, conflicts, openFindings, bases }: Circumstances,
	certificateId: string,
	action: DecisionAction,
	{ clock, settings: { requiresEvaluation } }: Pick<Deps, "clock" | "settings">,
): DecisionHint[] {
	const day = today(clock);
	const basis = bases.find((one) => one.certificateId === certificateId);
	const hints: DecisionHint[] = [];
	const add = (code: DecisionHint["code"], message: string, isRefused = requiresEvaluation) =>
		hints.push({ code, action, message, isRefused });
	if (action !== "release" && isInConflict(conflicts, client.id, day))
		add("CONFLICT_OF_INTEREST", sentence("decision.conflict", { client: client.name }), true);
	if (action === "retract") return hints;
	if (action === "sign" && basis?.isMember) {
		const code = requiresEvaluation ? "decision.notIndependent" : "decision.notIndependentMarked";
		add("NOT_INDEPENDENT", sentence(code, { number: basis.auditNumber }));
	}
	if (!basis) add("EVALUATION_MISSING", sentence("decision.evaluationMissing"));
	else if (action === "release" && basis.to < addMonths(day, -AUDIT_MONTHS)) {
		const params = { number: basis.auditNumber, date: germanDay(basis.to) };
		add("EVALUATION_MISSING", sentence("decision.evaluationOld", params));
	}
	if (openFindings.length > 0)
		add("FINDINGS_OPEN", sentence("decision.findingsOpen", { numbers: openFindings.join(", ") }));
	return hints;
}

export const findDecisionHints: Subscribers["findDecisionHints"] = async (db, deps, certificationId, userId) => {
	const circumstances = await circumstancesOf(db, certificationId, userId);
	return ({ id }, action) => hintsOn(circumstances, id, action, deps);
};

/**
 * Throws 409 with the code of the first hint that refuses the decision. A signature by a member of the audit's team is
 * recorded with the number of the audit.
 */
export const assertMayDecide: Subscribers["beforeCertificateMove"] = async (tx, deps, move) => {
	const action = DECISIONS.find((decision) => decision === move.action);
	if (!action) return {};
	const { id, certificationId } = move.certificate;
	const circumstances = await circumstancesOf(tx, certificationId, move.actorId);
	const hints = hintsOn(circumstances, id, action, deps);
	const refusal = hints.find(({ isRefused }) => isRefused);
	if (refusal) throw new ApiError(409, refusal.code, { message: refusal.message });
	if (!hints.some(({ code }) => code === "NOT_INDEPENDENT")) return {};
	const basis = circumstances.bases.find(({ certificateId }) => certificateId === id);
	return { notIndependent: [null, basis?.auditNumber ?? null] };
};
