import { type FieldProblem, fieldProblems } from "@portal/api/contract/common";
import { contactMessage } from "@portal/api/contract/enquiries";

export const CONTACT_FIELDS = ["company", "name", "email", "phone", "message"] as const;
export type ContactField = (typeof CONTACT_FIELDS)[number];
export type ContactValues = Record<ContactField, string>;

export const EMPTY: ContactValues = { company: "", name: "", email: "", phone: "", message: "" };

export type ContactProblems = Partial<Record<ContactField, FieldProblem>>;

/** What is wrong with each field, as message codes; the first problem of a field is the one to show. */
export function problemsOf(values: ContactValues): ContactProblems {
	const issues = contactMessage.safeParse(values).error?.issues ?? [];
	const problems: ContactProblems = {};
	for (const problem of fieldProblems(issues)) {
		const field = CONTACT_FIELDS.find((name) => name === problem.path);
		if (field) problems[field] ??= problem;
	}
	return problems;
}

/** The fields that the server refused: its sentences are German, the visitor may not be. */
export const refusedFields = (fields: Readonly<Record<string, unknown>> = {}): ContactField[] =>
	CONTACT_FIELDS.filter((name) => name in fields);
