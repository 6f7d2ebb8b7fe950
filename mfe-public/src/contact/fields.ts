import type { FieldProblem } from "@portal/contracts/kit/fields";

export const CONTACT_FIELDS = ["company", "name", "email", "phone", "message"] as const;
export type ContactField = (typeof CONTACT_FIELDS)[number];
export type ContactValues = Record<ContactField, string>;

export const EMPTY: ContactValues = { company: "", name: "", email: "", phone: "", message: "" };

export type ContactProblems = Partial<Record<ContactField, FieldProblem>>;

/** Returns the fields that the server has refused, without its messages, which are German on every page. */
export const refusedFields = (fields: Readonly<Record<string, unknown>> = {}): ContactField[] =>
	CONTACT_FIELDS.filter((name) => name in fields);

/** Shortens the inserted part of `after`, so that the text has at most `max` code points, as the server counts. */
export function bounded(before: string, after: string, max: number): string {
	const [old, points] = [Array.from(before), Array.from(after)];
	const over = points.length - max;
	if (over <= 0) return after;
	let behind = 0;
	while (behind < old.length && old.at(-1 - behind) === points.at(-1 - behind)) behind += 1;
	return points.toSpliced(Math.max(0, points.length - behind - over), over).join("");
}
