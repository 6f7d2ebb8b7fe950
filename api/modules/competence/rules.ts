import type { ErrorCode } from "../../kit/codes.ts";
import type { Hint } from "../../kit/hints.ts";
import { sentence } from "../../kit/sentences.ts";
import { ApiError, type FieldProblem } from "../../platform/errors.ts";
import type { CompetenceInput } from "./contract.ts";

const appliesOn = ({ until }: { until?: string | undefined }, day: string) => until === undefined || until >= day;

export const isInConflict = (conflicts: CompetenceInput["conflicts"], clientId: string, day: string): boolean =>
	conflicts.some((conflict) => conflict.client === clientId && appliesOn(conflict, day));

interface Assignment {
	/** `schemes` are ids; competences must apply until `to`, the last day of the audit. */
	plan: {
		team: readonly { user?: string | undefined; name: string; part: string }[];
		schemes: readonly string[];
		to: string;
	};
	accounts: readonly (CompetenceInput & { userId: string })[];
	clientId: string;
	category: string;
	/** The codes of all schemes by their ids. */
	codes: ReadonlyMap<string, string>;
}

/** Returns the category and the codes of the schemes for which none of the members with these parts is competent. */
function missingIn({ plan, accounts, category, codes }: Assignment, isCounted: (part: string) => boolean) {
	const members = plan.team.flatMap(({ user, part }) => (isCounted(part) ? user : []));
	const areas = accounts
		.filter(({ userId }) => members.includes(userId))
		.flatMap(({ competences }) => competences.filter((entry) => appliesOn(entry, plan.to)))
		.flatMap((entry): string[] => [...entry.categories, ...entry.schemes]);
	const missing = [category, ...plan.schemes].filter((area) => !areas.includes(area));
	return missing.map((area) => codes.get(area) ?? area).join(", ");
}

const conflictsIn = ({ plan, accounts, clientId }: Assignment, today: string) =>
	plan.team.flatMap(({ user, name }, index): FieldProblem[] => {
		const { conflicts = [] } = accounts.find(({ userId }) => userId === user) ?? {};
		const path = `team.${index}.user`;
		return isInConflict(conflicts, clientId, today) ? [{ path, code: "audit.memberConflict", params: { name } }] : [];
	});

const textOf = ({ code, params }: FieldProblem) => sentence(code, params);

/** Returns conflicts of interest in the team, and the competences that no member but observers has. */
export function hintsOnTeam(assignment: Assignment, today: string): Hint[] {
	const conflicts = conflictsIn(assignment, today);
	const hints = conflicts.map((conflict): Hint => ({ code: "CONFLICT_OF_INTEREST", message: textOf(conflict) }));
	const missing = missingIn(assignment, (part) => part !== "OBSERVER");
	if (missing) hints.push({ code: "COMPETENCE_MISSING", message: sentence("audit.teamCompetence", { missing }) });
	return hints;
}

const refused = (code: ErrorCode, fields: FieldProblem[]) =>
	new ApiError(409, code, { message: fields.map(textOf).join(" "), fields });

/**
 * Throws 409 for a member with a conflict of interest, and where evaluation is required for a lead who lacks a
 * competence. The error names the field of the member.
 */
export function assertTeam(assignment: Assignment, today: string, requiresEvaluation: boolean): void {
	const conflicts = conflictsIn(assignment, today);
	if (conflicts.length > 0) throw refused("CONFLICT_OF_INTEREST", conflicts);
	const missing = missingIn(assignment, (part) => part === "LEAD");
	if (!requiresEvaluation || missing === "") return;
	const path = `team.${assignment.plan.team.findIndex(({ part }) => part === "LEAD")}.user`;
	throw refused("COMPETENCE_MISSING", [{ path, code: "audit.leadCompetence", params: { missing } }]);
}
