import { RequestError, useApi, useHumanCheck } from "@portal/shared-ui/module";
import { useRef, useState } from "react";
import { useLater } from "../hydration/useLater.ts";
import { sendMessage } from "./api.ts";
import { CONTACT_FIELDS, type ContactField, type ContactProblems, EMPTY, refusedFields } from "./fields.ts";

// What the contract says about the fields: most visitors never write.
const loadRules = () => import(/* webpackChunkName: "contact-rules" */ "./rules.ts");

export type ContactFailure = "notReady" | "errorTooMany" | "error";

const failureOf = (error: unknown): ContactFailure =>
	error instanceof RequestError && error.status === 429 ? "errorTooMany" : "error";

export interface Receipt {
	reference: string;
	email: string;
}

export function useContactForm(hasConsent: boolean, onRefused: (first: ContactField) => void) {
	const api = useApi();
	const check = useHumanCheck("Kontakt", { enabled: hasConsent });
	const { loaded: rules, get, want } = useLater(loadRules);
	const [values, setValues] = useState(EMPTY);
	const [visited, setVisited] = useState<readonly ContactField[]>([]);
	const [refused, setRefused] = useState<readonly ContactField[]>([]);
	const [receipt, setReceipt] = useState<Receipt>();
	const [failure, setFailure] = useState<ContactFailure>();
	const [isSending, setSending] = useState(false);
	// A second press can come before the first is drawn.
	const isBusy = useRef(false);

	const problems: ContactProblems = rules?.problemsOf(values) ?? {};
	for (const field of refused) problems[field] ??= { path: field, code: "value.invalid" };

	const send = async () => {
		setSending(true);
		const token = await check.token();
		// The human check has none to give: nothing is sent.
		if (token === undefined) return setFailure("notReady");
		const { reference } = await sendMessage(api, values, token);
		setReceipt({ reference, email: values.email.trim() });
		setValues(EMPTY);
		setVisited([]);
	};

	/** Sends the message, or names the first field that keeps it from being sent. */
	const submit = async () => {
		if (isBusy.current) return;
		isBusy.current = true;
		setVisited(CONTACT_FIELDS);
		setRefused([]);
		setFailure(undefined);
		try {
			const { problemsOf } = await get();
			const wrong = problemsOf(values);
			const first = CONTACT_FIELDS.find((field) => wrong[field]);
			if (first === undefined) await send();
			else onRefused(first);
		} catch (error) {
			setFailure(failureOf(error));
			setRefused(error instanceof RequestError ? refusedFields(error.fields) : []);
		} finally {
			isBusy.current = false;
			setSending(false);
		}
	};

	return {
		values,
		receipt,
		isSending,
		failure,
		/** Greatest length of a field; unknown before consent. */
		limit: (field: ContactField) => rules?.LIMITS[field],
		/** What to say about a field: nothing before it has been left for the first time. */
		problem: (field: ContactField) => (visited.includes(field) ? problems[field] : undefined),
		/** Once there is consent: what is needed to check the fields is on its way. */
		prepare: want,
		change(field: ContactField, value: string) {
			want();
			setValues((current) => ({ ...current, [field]: value }));
			setRefused((current) => current.filter((name) => name !== field));
		},
		leave(field: ContactField) {
			setVisited((current) => (current.includes(field) ? current : [...current, field]));
		},
		submit,
		restart: () => setReceipt(undefined),
	};
}
