import { RequestError, useApi, useHumanCheck } from "@portal/shared-ui/module";
import { useEffect, useRef, useState } from "react";
import { useLater } from "../hydration/useLater.ts";
import { useCheckToken } from "../sending/useCheckToken.ts";
import { type NewAccount, register } from "./api.ts";

const loadRules = () => import(/* webpackChunkName: "register-rules" */ "./rules.ts");

type RegistrationFailure = "noResponse" | "taken" | "failed" | "invalid";

function failureOf(error: unknown): RegistrationFailure {
	if (!(error instanceof RequestError)) return "failed";
	if (error.status === 0) return "noResponse";
	return error.status === 409 ? "taken" : "failed";
}

const isSameAccount = (one: NewAccount, other: NewAccount) => one.user === other.user && one.pwd === other.pwd;

type State = { step: "editing"; failure?: RegistrationFailure } | { step: "sending" } | { step: "done" };

/** Sends a registration. Submitting the form is the visitor's consent to the captcha, which is loaded only then. */
export function useRegistration() {
	const api = useApi();
	const [state, setState] = useState<State>({ step: "editing" });
	const [hasAgreed, setAgreed] = useState(false);
	const [pending, setPending] = useState<NewAccount>();
	const check = useHumanCheck("Register", { enabled: hasAgreed });
	const { ready, token, error } = check;
	const { loaded: rules, get, want } = useLater(loadRules);
	const withToken = useCheckToken(isSameAccount, token);
	const sendWithToken = useRef(withToken);
	sendWithToken.current = withToken;
	const stopping = useRef<AbortController>(undefined);

	useEffect(() => {
		if (pending === undefined) return;
		const fail = (failure: unknown) => setState({ step: "editing", failure: failureOf(failure) });
		if (error !== undefined) {
			setPending(undefined);
			// Removes the failed captcha, so that the next attempt loads it again.
			setAgreed(false);
			fail(error);
		} else if (ready) {
			setPending(undefined);
			const send = async () => {
				stopping.current = new AbortController();
				const { signal } = stopping.current;
				const sent = await sendWithToken.current(pending, (checkToken) => register(api, pending, checkToken, signal));
				if (sent === undefined) throw new RequestError(0);
			};
			send().then(() => setState({ step: "done" }), fail);
		}
	}, [pending, ready, error, api]);

	return {
		isDone: state.step === "done",
		isSending: state.step === "sending",
		failure: state.step === "editing" ? state.failure : undefined,
		clearFailure: () => setState({ step: "editing" }),
		/**
		 * Rules for name and password. They are undefined until the visitor types, because they are loaded only then.
		 */
		rules,
		stop: () => stopping.current?.abort(),
		prepare: want,
		async signUp(account: NewAccount) {
			if (state.step === "sending") return;
			setState({ step: "sending" });
			try {
				const { isUsername, isPassword } = await get();
				if (!isUsername(account.user) || !isPassword(account.pwd)) {
					setState({ step: "editing", failure: "invalid" });
					return;
				}
			} catch {
				setState({ step: "editing", failure: "noResponse" });
				return;
			}
			setAgreed(true);
			setPending(account);
		},
	};
}
