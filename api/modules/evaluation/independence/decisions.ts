import { changesBetween } from "../../../audit/index.ts";
import { DECISIONS, type DecisionHint } from "../../../kit/hints.ts";
import type { Subscribers } from "../../../platform/deps.ts";
import { ApiError } from "../../../platform/errors.ts";
import { today } from "../../../platform/runtime/clock.ts";
import { circumstancesOf } from "./repository.ts";
import { hintsOn } from "./rules.ts";

export const findDecisionHints: Subscribers["findDecisionHints"] = async (db, deps, certificationId, userId) => {
	const circumstances = await circumstancesOf(db, { certificationId, userId });
	return ({ id }, action) => hintsOn(circumstances, id, action, today(deps.clock), deps.settings);
};

/**
 * Throws 409 with the code of the first hint that refuses the decision. A decision in spite of hints is recorded with
 * the number of the audit in whose team the user was, with what is missing, and with the numbers of open findings.
 */
export const assertMayDecide: Subscribers["beforeCertificateMove"] = async (tx, deps, move) => {
	const action = DECISIONS.find((decision) => decision === move.action);
	if (!action) return {};
	const { id, certificationId } = move.certificate;
	const circumstances = await circumstancesOf(tx, { certificationId, userId: move.actorId });
	const hints = hintsOn(circumstances, id, action, today(deps.clock), deps.settings);
	const refusal = hints.find(({ isRefused }) => isRefused);
	if (refusal) throw new ApiError(409, refusal.code, { message: refusal.message });
	const hintOf = (code: DecisionHint["code"]) => hints.find((one) => one.code === code);
	const basis = circumstances.bases.find(({ certificateId }) => certificateId === id);
	const marks = {
		notIndependent: hintOf("NOT_INDEPENDENT") && basis?.auditNumber,
		evaluationMissing: hintOf("EVALUATION_MISSING")?.message,
		findingsOpen: hintOf("FINDINGS_OPEN") && circumstances.openFindings.join(", "),
	};
	return changesBetween({}, marks);
};
