import { contactMessage, ENQUIRY_LIMITS } from "@portal/contracts/contract/enquiries";
import { fieldProblems } from "@portal/contracts/kit/fields";
import { CONTACT_FIELDS, type ContactField, type ContactProblems, type ContactValues } from "./fields.ts";

export const LIMITS: Readonly<Record<ContactField, number>> = ENQUIRY_LIMITS;

/** Returns the first problem of each invalid field as a message code, which the form translates. */
export function problemsOf(values: ContactValues): ContactProblems {
	const issues = contactMessage.safeParse(values).error?.issues ?? [];
	const problems: ContactProblems = {};
	for (const problem of fieldProblems(issues)) {
		const field = CONTACT_FIELDS.find((name) => name === problem.path);
		if (field) problems[field] ??= problem;
	}
	return problems;
}
