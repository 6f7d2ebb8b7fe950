import { RequestError, useApi, useHumanCheck } from "@portal/shared-ui/module";
import { useEffect, useRef, useState } from "react";
import { useLater } from "../hydration/useLater.ts";
import { useCheckToken } from "../sending/useCheckToken.ts";
import { sendMessage } from "./api.ts";
import {
	CONTACT_FIELDS,
	type ContactField,
	type ContactProblems,
	type ContactValues,
	EMPTY,
	refusedFields,
} from "./fields.ts";

// Loads the validation rules on demand, because most visitors never write a message.
const loadRules = () => import(/* webpackChunkName: "contact-rules" */ "./rules.ts");

type ContactFailure = "notReady" | "errorTooMany" | "unanswered" | "error";

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
	// True while a message is being sent. A ref, because a second press may precede the render of the disabled button.
	const isBusy = useRef(false);
	const stopping = useRef<AbortController>(undefined);
	const withToken = useCheckToken<ContactValues>((one, other) => one === other, check.token);

	const problems: ContactProblems = rules?.problemsOf(values) ?? {};
	for (const field of refused) problems[field] ??= { path: field, code: "value.invalid" };

	const send = async (values: ContactValues) => {
		setSending(true);
		stopping.current = new AbortController();
		const { signal } = stopping.current;
		const answer = await withToken(values, (token) => sendMessage(api, values, token, signal));
		if (answer === undefined) return setFailure("notReady");
		setReceipt({ reference: answer.reference, email: values.email.trim() });
		setValues(EMPTY);
		setVisited([]);
	};

	/** Sends the message, or calls `onRefused` with the name of the first invalid field, which should get the focus. */
	const submit = async (typed: ContactValues = values) => {
		if (isBusy.current) return;
		isBusy.current = true;
		setValues(typed);
		setVisited(CONTACT_FIELDS);
		setRefused([]);
		setFailure(undefined);
		try {
			const { problemsOf } = await get();
			const wrong = problemsOf(typed);
			const first = CONTACT_FIELDS.find((field) => wrong[field]);
			if (first === undefined) await send(typed);
			else onRefused(first);
		} catch (error) {
			setFailure(failureOf(error));
			setRefused(error instanceof RequestError ? refusedFields(error.fields) : []);
		} finally {
			isBusy.current = false;
			setSending(false);
		}
	};

	// Sends the message again when the browser is back online, unless the visitor has edited it.
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
		/** Maximum number of characters in a field; undefined until the validation rules are loaded. */
		limit: (field: ContactField) => rules?.LIMITS[field],
		/** Problem of a field; undefined until the visitor has left it once, so that unfinished input shows no error. */
		problem: (field: ContactField) => (visited.includes(field) ? problems[field] : undefined),
		/** Starts to load the validation rules. Call it when the visitor consents, because sending needs them. */
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
