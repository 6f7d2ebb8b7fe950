import { RequestError, useApi, useHumanCheck, useMutation } from "@portal/shared-ui/module";
import { useState } from "react";
import { sendMessage } from "./api.ts";
import {
	type ContactField,
	type ContactProblems,
	type ContactValues,
	EMPTY,
	problemsOf,
	refusedFields,
} from "./rules.ts";

/** The human check had no token to give: nothing was sent. */
class NotReadyError extends Error {}

/** Which sentence of the translations says what went wrong. */
export type ContactFailure = "notReady" | "errorTooMany" | "error";

function failureOf(error: unknown): ContactFailure | undefined {
	if (error === null) return undefined;
	if (error instanceof NotReadyError) return "notReady";
	return error instanceof RequestError && error.status === 429 ? "errorTooMany" : "error";
}

export interface Receipt {
	reference: string;
	email: string;
}

/** State of the contact form: what is typed, what is wrong with it, what became of it. */
export function useContactForm(hasConsent: boolean) {
	const api = useApi();
	const check = useHumanCheck("Kontakt", { enabled: hasConsent });
	const [values, setValues] = useState(EMPTY);
	const [visited, setVisited] = useState<readonly ContactField[]>([]);
	const [refused, setRefused] = useState<readonly ContactField[]>([]);
	const [receipt, setReceipt] = useState<Receipt>();

	const sending = useMutation({
		mutationFn: async (message: ContactValues) => {
			const token = await check.token();
			if (token === undefined) throw new NotReadyError();
			return sendMessage(api, message, token);
		},
		onSuccess: ({ reference }, { email }) => {
			setReceipt({ reference, email: email.trim() });
			setValues(EMPTY);
			setVisited([]);
		},
		onError: (error) => setRefused(error instanceof RequestError ? refusedFields(error.fields) : []),
	});

	const problems: ContactProblems = problemsOf(values);
	for (const field of refused) problems[field] ??= { path: field, code: "value.invalid" };

	return {
		values,
		receipt,
		isSending: sending.isPending,
		failure: failureOf(sending.error),
		/** What to say about a field: nothing before it has been left for the first time. */
		problem: (field: ContactField) => (visited.includes(field) ? problems[field] : undefined),
		change(field: ContactField, value: string) {
			setValues((current) => ({ ...current, [field]: value }));
			setRefused((current) => current.filter((name) => name !== field));
		},
		leave(field: ContactField) {
			setVisited((current) => (current.includes(field) ? current : [...current, field]));
		},
		/** Sends the message; gives the first field that keeps it from being sent. */
		submit(): ContactField | undefined {
			if (sending.isPending) return undefined;
			const fields = Object.keys(EMPTY) as ContactField[];
			setVisited(fields);
			setRefused([]);
			const wrong = problemsOf(values);
			const first = fields.find((field) => wrong[field]);
			if (first === undefined) sending.mutate(values);
			return first;
		},
		restart() {
			sending.reset();
			setReceipt(undefined);
		},
	};
}
