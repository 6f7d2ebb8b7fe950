import type { FieldProblem, MessageCode } from "./codes.ts";

export type { ErrorCode, FieldProblem } from "./codes.ts";

/**
 * This file converts the issues of a schema into errors of form fields. It must not import zod, because pages without
 * zod use it.
 */

export const SECOND_FACTORS = ["totp", "recoveryCode", "passkey"] as const;
export type SecondFactor = (typeof SECOND_FACTORS)[number];
export const PROOFS = ["password", ...SECOND_FACTORS] as const;
export type Proof = (typeof PROOFS)[number];

export interface SchemaIssue {
	readonly code?: string | undefined;
	readonly path?: readonly (PropertyKey | { readonly key: PropertyKey })[] | undefined;
	readonly message: string;
	readonly keys?: readonly string[] | undefined;
	readonly params?: Record<string, unknown> | undefined;
	/** The maximum number of entries, if a list has too many. */
	readonly maximum?: number | bigint | undefined;
	readonly errors?: readonly (readonly SchemaIssue[])[] | undefined;
}

const isCode = (message: string): message is MessageCode => /^[a-zA-Z][\w]*(\.\w+)*$/.test(message);

/**
 * Returns the issues of that alternative of a union which the sender probably meant: the one whose issues are deepest
 * in the value.
 */
function intendedIssues(alternatives: readonly (readonly SchemaIssue[])[]): readonly SchemaIssue[] {
	const fit = (issues: readonly SchemaIssue[]) =>
		issues.reduce((best, { path, message }) => Math.max(best, (path?.length ?? 0) * 2 + (isCode(message) ? 1 : 0)), -1);
	return alternatives.reduce((best, next) => (fit(next) > fit(best) ? next : best));
}

/** Converts the issues of a schema into errors of fields. An unknown key becomes an error of a field with its name. */
export function fieldProblems(issues: readonly SchemaIssue[]): FieldProblem[] {
	return issues.flatMap((issue) => {
		if (issue.errors?.some((errors) => errors.length > 0))
			return fieldProblems(
				intendedIssues(issue.errors).map((inner) => ({
					...inner,
					path: [...(issue.path ?? []), ...(inner.path ?? [])],
				})),
			);
		const path = (issue.path ?? []).map((part) => String(typeof part === "object" ? part.key : part));
		const params = issue.params ?? (issue.maximum === undefined ? {} : { max: Number(issue.maximum) });
		if (issue.code === "unrecognized_keys")
			return (issue.keys ?? []).map((key) => ({ path: [...path, key].join("."), code: "key.unknown", params }));
		const code = isCode(issue.message) ? issue.message : "value.invalid";
		return [{ path: path.join("."), code, params }];
	});
}
