import { RequestError, useApi, useHumanCheck, useLanguage } from "@portal/shared-ui/module";
import { useEffect, useRef, useState } from "react";
import { useCheckToken } from "../sending/useCheckToken.ts";
import { isAddress, requestWatch, type WatchInput } from "./api.ts";

type WatchFailure = "invalid" | "unknown" | "tooMany" | "over" | "failed";

const FAILURES: Readonly<Record<number, WatchFailure>> = {
	400: "invalid",
	404: "unknown",
	409: "over",
	429: "tooMany",
};
const failureOf = (error: unknown): WatchFailure =>
	(error instanceof RequestError ? FAILURES[error.status] : undefined) ?? "failed";

const isSame = (one: WatchInput, other: WatchInput) => one.email === other.email && one.lang === other.lang;

type State = { step: "editing"; failure?: WatchFailure } | { step: "sending" } | { step: "done" };

/**
 * Requests notifications about a certificate. Submitting the form is the visitor's consent to the captcha, which is
 * loaded only then.
 */
export function useWatchRequest(publicId: string) {
	const api = useApi();
	const { language } = useLanguage();
	const [state, setState] = useState<State>({ step: "editing" });
	const [pending, setPending] = useState<WatchInput>();
	const { ready, token, error } = useHumanCheck("Beobachten", { enabled: pending !== undefined });
	const withToken = useCheckToken(isSame, token);
	const sendWithToken = useRef(withToken);
	sendWithToken.current = withToken;
	const stopping = useRef<AbortController>(undefined);

	useEffect(() => {
		if (pending === undefined || (!ready && error === undefined)) return;
		const sending = new AbortController();
		stopping.current = sending;
		const fail = (failure: unknown) => {
			if (sending.signal.aborted) return;
			setPending(undefined);
			setState({ step: "editing", failure: failureOf(failure) });
		};
		const send = async () => {
			if (error !== undefined) throw error;
			const sent = await sendWithToken.current(pending, async (checkToken) => {
				await requestWatch(api, publicId, pending, checkToken, sending.signal);
				return true;
			});
			if (sent === undefined) throw new RequestError(0);
			setState({ step: "done" });
		};
		send().catch(fail);
	}, [pending, ready, error, api, publicId]);

	return {
		isDone: state.step === "done",
		isSending: state.step === "sending",
		failure: state.step === "editing" ? state.failure : undefined,
		/** Cancels the request without an error message, even while the captcha is loading. */
		stop() {
			stopping.current?.abort();
			setPending(undefined);
			setState({ step: "editing" });
		},
		submit(email: string) {
			if (state.step === "sending") return;
			if (!isAddress(email)) return setState({ step: "editing", failure: "invalid" });
			setState({ step: "sending" });
			setPending({ email: email.trim(), lang: language });
		},
	};
}
