import { RequestError, useApi, useHumanCheck } from "@portal/shared-ui/module";
import { useEffect, useRef, useState } from "react";
import { useLater } from "../hydration/useLater.ts";
import { useProof } from "../sending/useProof.ts";
import { sendMessage } from "./api.ts";
import {
	CONTACT_FIELDS,
	type ContactField,
	type ContactProblems,
	type ContactValues,
	EMPTY,
	refusedFields,
} from "./fields.ts";

// What the contract says about the fields: most visitors never write.
const loadRules = () => import(/* webpackChunkName: "contact-rules" */ "./rules.ts");

export type ContactFailure = "notReady" | "errorTooMany" | "unanswered" | "error";

function failureOf(error: unknown): ContactFailure {
	if (!(error instanceof RequestError)) return "error";
	if (error.status === 429) return "errorTooMany";
	return error.status === 0 ? "unanswered" : "error";
}

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
	const stopping = useRef<AbortController>(undefined);
	const withProof = useProof<ContactValues>((one, other) => one === other, check.token);

	const problems: ContactProblems = rules?.problemsOf(values) ?? {};
	for (const field of refused) problems[field] ??= { path: field, code: "value.invalid" };

	const send = async () => {
		setSending(true);
		stopping.current = new AbortController();
		const { signal } = stopping.current;
		const answer = await withProof(values, (token) => sendMessage(api, values, token, signal));
		// The human check has none to give: nothing is sent.
		if (answer === undefined) return setFailure("notReady");
		setReceipt({ reference: answer.reference, email: values.email.trim() });
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

	// What was lost with the connection is sent once it is there, unless something was changed since.
	const again = useRef(submit);
	again.current = submit;
	useEffect(() => {
		if (failure !== "unanswered") return undefined;
		const send = () => void again.current();
		window.addEventListener("online", send);
		return () => window.removeEventListener("online", send);
	}, [failure]);

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
			setFailure((current) => (current === "unanswered" ? undefined : current));
			setRefused((current) => current.filter((name) => name !== field));
		},
		leave(field: ContactField) {
			setVisited((current) => (current.includes(field) ? current : [...current, field]));
		},
		submit,
		stop: () => stopping.current?.abort(),
		restart: () => setReceipt(undefined),
	};
}
