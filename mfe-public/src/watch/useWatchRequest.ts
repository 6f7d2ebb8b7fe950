import { RequestError, useApi, useHumanCheck, useLanguage } from "@portal/shared-ui/module";
import { useEffect, useRef, useState } from "react";
import { useProof } from "../sending/useProof.ts";
import { isAddress, requestWatch, type Wanted } from "./api.ts";

export type WatchFailure = "invalid" | "unknown" | "tooMany" | "over" | "failed";

const FAILURES: Readonly<Record<number, WatchFailure>> = {
	400: "invalid",
	404: "unknown",
	409: "over",
	429: "tooMany",
};
const failureOf = (error: unknown): WatchFailure =>
	(error instanceof RequestError ? FAILURES[error.status] : undefined) ?? "failed";

const isSame = (one: Wanted, other: Wanted) => one.email === other.email && one.lang === other.lang;

type State = { step: "editing"; failure?: WatchFailure } | { step: "sending" } | { step: "done" };

/** Asks for the mails. The human check is loaded only once the visitor asks for that by pressing the button. */
export function useWatchRequest(publicId: string) {
	const api = useApi();
	const { language } = useLanguage();
	const [state, setState] = useState<State>({ step: "editing" });
	const [wanted, setWanted] = useState<Wanted>();
	const { ready, token, error } = useHumanCheck("Beobachten", { enabled: wanted !== undefined });
	const withProof = useProof(isSame, token);
	const proven = useRef(withProof);
	proven.current = withProof;
	const stopping = useRef<AbortController>(undefined);

	useEffect(() => {
		if (wanted === undefined || (!ready && error === undefined)) return;
		const sending = new AbortController();
		stopping.current = sending;
		const fail = (failure: unknown) => {
			if (sending.signal.aborted) return;
			setWanted(undefined);
			setState({ step: "editing", failure: failureOf(failure) });
		};
		const send = async () => {
			if (error !== undefined) throw error;
			const sent = await proven.current(wanted, async (proof) => {
				await requestWatch(api, publicId, wanted, proof, sending.signal);
				return true;
			});
			if (sent === undefined) throw new RequestError(0);
			setState({ step: "done" });
		};
		send().catch(fail);
	}, [wanted, ready, error, api, publicId]);

	return {
		isDone: state.step === "done",
		isSending: state.step === "sending",
		failure: state.step === "editing" ? state.failure : undefined,
		/** By the visitor: no failure, whatever it was waiting for. */
		stop() {
			stopping.current?.abort();
			setWanted(undefined);
			setState({ step: "editing" });
		},
		submit(email: string) {
			if (state.step === "sending") return;
			if (!isAddress(email)) return setState({ step: "editing", failure: "invalid" });
			setState({ step: "sending" });
			setWanted({ email: email.trim(), lang: language });
		},
	};
}
