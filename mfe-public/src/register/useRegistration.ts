import { RequestError, useApi, useHumanCheck } from "@portal/shared-ui/module";
import { useEffect, useRef, useState } from "react";
import { useLater } from "../hydration/useLater.ts";
import { useProof } from "../sending/useProof.ts";
import { type NewAccount, register } from "./api.ts";

const loadRules = () => import(/* webpackChunkName: "register-rules" */ "./rules.ts");

export type RegistrationFailure = "noResponse" | "taken" | "failed" | "invalid";

function failureOf(error: unknown): RegistrationFailure {
	if (!(error instanceof RequestError)) return "failed";
	if (error.status === 0) return "noResponse";
	return error.status === 409 ? "taken" : "failed";
}

const isSameAccount = (one: NewAccount, other: NewAccount) => one.user === other.user && one.pwd === other.pwd;

type State = { step: "editing"; failure?: RegistrationFailure } | { step: "sending" } | { step: "done" };

/** Sends a registration. The human check is loaded only once the visitor asks for that by signing up. */
export function useRegistration() {
	const api = useApi();
	const [state, setState] = useState<State>({ step: "editing" });
	const [hasAgreed, setAgreed] = useState(false);
	const [waiting, setWaiting] = useState<NewAccount>();
	const check = useHumanCheck("Register", { enabled: hasAgreed });
	const { ready, token, error } = check;
	const { loaded: rules, get, want } = useLater(loadRules);
	const withProof = useProof(isSameAccount, token);
	const proven = useRef(withProof);
	proven.current = withProof;
	const stopping = useRef<AbortController>(undefined);

	useEffect(() => {
		if (waiting === undefined) return;
		const fail = (failure: unknown) => setState({ step: "editing", failure: failureOf(failure) });
		if (error !== undefined) {
			setWaiting(undefined);
			// Without the check being loaded again the next attempt would fail for the same reason.
			setAgreed(false);
			fail(error);
		} else if (ready) {
			setWaiting(undefined);
			const send = async () => {
				stopping.current = new AbortController();
				const { signal } = stopping.current;
				const sent = await proven.current(waiting, (proof) => register(api, waiting, proof, signal));
				if (sent === undefined) throw new RequestError(0);
			};
			send().then(() => setState({ step: "done" }), fail);
		}
	}, [waiting, ready, error, api]);

	return {
		isDone: state.step === "done",
		isSending: state.step === "sending",
		failure: state.step === "editing" ? state.failure : undefined,
		clearFailure: () => setState({ step: "editing" }),
		/** Rules of the contract about name and password; unknown before something has been typed. */
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
			setWaiting(account);
		},
	};
}
