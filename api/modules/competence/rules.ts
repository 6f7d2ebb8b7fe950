import type { Hint } from "../../kit/hints.ts";
import { sentence } from "../../kit/sentences.ts";
import { ApiError } from "../../platform/errors.ts";

interface Entry {
	until?: string | undefined;
}
interface Account {
	userId: string;
	competences: readonly (Entry & { categories: readonly string[]; schemes: readonly string[] })[];
	conflicts: readonly (Entry & { client: string })[];
}

const appliesOn = ({ until }: Entry, day: string) => until === undefined || until >= day;

/** Returns true if the account has a conflict of interest with the client on the day. */
export const isInConflict = (conflicts: Account["conflicts"], clientId: string, day: string): boolean =>
	conflicts.some((conflict) => conflict.client === clientId && appliesOn(conflict, day));

/** A team with what its audit demands. */
export interface Assignment {
	team: readonly { userId: string | null; name: string; part: string }[];
	accounts: readonly Account[];
	clientId: string;
	category: string;
	/** The ids of the audit's schemes. */
	schemes: readonly string[];
	/** The codes of all schemes by their ids. */
	codes: ReadonlyMap<string, string>;
	/** The last day of the audit, until which competences must apply. */
	to: string;
	today: string;
}

/** Returns the category and the codes of the schemes for which none of these accounts is competent. */
function missingIn(accounts: readonly Account[], { category, schemes, codes, to }: Assignment): string[] {
	const valid = accounts.flatMap(({ competences }) => competences.filter((entry) => appliesOn(entry, to)));
	return [
		...(valid.some(({ categories }) => categories.includes(category)) ? [] : [category]),
		...schemes.flatMap((id) => (valid.some((entry) => entry.schemes.includes(id)) ? [] : [codes.get(id) ?? id])),
	];
}

const inConflict = ({ team, accounts, clientId, today }: Assignment) =>
	team.flatMap(({ userId, name }, index) => {
		const account = accounts.find((one) => one.userId === userId);
		return account && isInConflict(account.conflicts, clientId, today) ? [{ index, name }] : [];
	});

const accountsOf = ({ team, accounts }: Assignment, isCounted: (part: string) => boolean) =>
	accounts.filter(({ userId }) => team.some((member) => member.userId === userId && isCounted(member.part)));

/** Returns conflicts of interest in the team, and the competences that no member but observers has. */
export function hintsOnTeam(assignment: Assignment): Hint[] {
	const missing = missingIn(
		accountsOf(assignment, (part) => part !== "OBSERVER"),
		assignment,
	);
	return [
		...inConflict(assignment).map(
			({ name }): Hint => ({ code: "CONFLICT_OF_INTEREST", message: sentence("audit.memberConflict", { name }) }),
		),
		...(missing.length > 0
			? [
					{
						code: "COMPETENCE_MISSING" as const,
						message: sentence("audit.teamCompetence", { missing: missing.join(", ") }),
					},
				]
			: []),
	];
}

/**
 * Throws 409 for a member with a conflict of interest, and where evaluation is required for a lead who lacks a
 * competence. The error names the field of the member.
 */
export function assertTeam(assignment: Assignment, requiresEvaluation: boolean): void {
	const conflicts = inConflict(assignment).map(({ index, name }) => ({
		path: `team.${index}.user`,
		code: "audit.memberConflict" as const,
		params: { name },
	}));
	if (conflicts.length > 0) {
		const message = conflicts.map(({ code, params }) => sentence(code, params)).join(" ");
		throw new ApiError(409, "CONFLICT_OF_INTEREST", { message, fields: conflicts });
	}
	if (!requiresEvaluation) return;
	const missing = missingIn(
		accountsOf(assignment, (part) => part === "LEAD"),
		assignment,
	).join(", ");
	if (missing === "") return;
	const path = `team.${assignment.team.findIndex(({ part }) => part === "LEAD")}.user`;
	const problem = { path, code: "audit.leadCompetence" as const, params: { missing } };
	throw new ApiError(409, "COMPETENCE_MISSING", {
		message: sentence(problem.code, problem.params),
		fields: [problem],
	});
}
