import { addMonths, germanDay } from "../../../kit/calendar.ts";
import type { DecisionAction, DecisionHint } from "../../../kit/hints.ts";
import { sentence } from "../../../kit/sentences.ts";
import { isInConflict } from "../../competence/index.ts";

/** The months after its last day in which an audit permits a release for review. */
const AUDIT_MONTHS = 12;

export interface Circumstances {
	client: { id: string; name: string };
	/** The user's conflicts of interest. */
	conflicts: Parameters<typeof isInConflict>[0];
	/** The numbers of the major findings that are not resolved. */
	openFindings: readonly string[];
	/** For each unsigned certificate, the audit on which the decision rests; none without an audit that fits. */
	bases: readonly { certificateId: string; auditNumber: string; to: string; isMember: boolean }[];
}

/**
 * Returns what speaks against a decision of the user about a certificate.
 *
 * - A release for review needs a closed audit that fits and that ended in the last 12 months. A signature needs this
 *   audit too, of any age, because the certificate may have been released while no audit was required.
 * - Neither a release nor a signature is possible while a major finding of any audit of the certification is open.
 * - Members of the team of that audit do not sign.
 *
 * These rules only warn unless evaluation is required. A user with a conflict of interest takes no
 * decision but a release.
 */
export function hintsOn(
	{ client, conflicts, openFindings, bases }: Circumstances,
	certificateId: string,
	action: DecisionAction,
	today: string,
	{ requiresEvaluation }: { requiresEvaluation: boolean },
): DecisionHint[] {
	const basis = bases.find((one) => one.certificateId === certificateId);
	const hints: DecisionHint[] = [];
	const add = (code: DecisionHint["code"], message: string, isRefused = requiresEvaluation) =>
		hints.push({ code, action, message, isRefused });
	if (action !== "release" && isInConflict(conflicts, client.id, today))
		add("CONFLICT_OF_INTEREST", sentence("decision.conflict", { client: client.name }), true);
	if (action !== "release" && action !== "sign") return hints;
	if (action === "sign" && basis?.isMember) {
		const code = requiresEvaluation ? "decision.notIndependent" : "decision.notIndependentMarked";
		add("NOT_INDEPENDENT", sentence(code, { number: basis.auditNumber }));
	}
	if (!basis) add("EVALUATION_MISSING", sentence("decision.evaluationMissing"));
	else if (action === "release" && basis.to < addMonths(today, -AUDIT_MONTHS)) {
		const params = { number: basis.auditNumber, date: germanDay(basis.to) };
		add("EVALUATION_MISSING", sentence("decision.evaluationOld", params));
	}
	if (openFindings.length > 0)
		add("FINDINGS_OPEN", sentence("decision.findingsOpen", { numbers: openFindings.join(", ") }));
	return hints;
}
