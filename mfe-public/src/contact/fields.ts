import type { FieldProblem } from "@portal/api/contract/common";

export const CONTACT_FIELDS = ["company", "name", "email", "phone", "message"] as const;
export type ContactField = (typeof CONTACT_FIELDS)[number];
export type ContactValues = Record<ContactField, string>;

export const EMPTY: ContactValues = { company: "", name: "", email: "", phone: "", message: "" };

export type ContactProblems = Partial<Record<ContactField, FieldProblem>>;

/** The fields that the server refused: its sentences are German, the visitor may not be. */
export const refusedFields = (fields: Readonly<Record<string, unknown>> = {}): ContactField[] =>
	CONTACT_FIELDS.filter((name) => name in fields);
