import { type BotCheckAction, RequestError, useHumanCheck } from "@portal/shared-ui/module";
import { useEffect, useRef, useState } from "react";
import { useCheckToken } from "./useCheckToken.ts";

interface CheckedSend<T, A, F> {
	action: BotCheckAction;
	/** Returns true for equal contents. A repetition keeps the token, so that the server stores only one of them. */
	isSame: (one: T, other: T) => boolean;
	/** Returns why the content must not be sent, or undefined if it may be sent. */
	refusalOf?: (content: T) => Promise<F | undefined>;
	send: (content: T, token: string, signal: AbortSignal) => Promise<A>;
	onDone?: (answer: A) => void;
	/** Converts an error into the form's failure. `isUnchecked` is true if the captcha has failed. */
	failureOf: (error: unknown, isUnchecked: boolean) => F;
}

type State<F> = { step: "editing"; failure: F | undefined } | { step: "sending" } | { step: "done" };

/** Sends a form. Submitting it is the visitor's consent to the captcha, which is loaded only then. */
export function useCheckedSend<T, A, F>(options: CheckedSend<T, A, F>) {
	const [state, setState] = useState<State<F>>({ step: "editing", failure: undefined });
	const edit = (failure?: F) => setState({ step: "editing", failure });
	const [hasAgreed, setAgreed] = useState(false);
	const [pending, setPending] = useState<{ content: T; signal: AbortSignal }>();
	const { ready, token, error } = useHumanCheck(options.action, { enabled: hasAgreed });
	const current = { ...options, edit, withToken: useCheckToken(options.isSame, token) };
	const latest = useRef(current);
	latest.current = current;
	const stopping = useRef<AbortController>(undefined);

	useEffect(() => {
		if (pending === undefined || (!ready && error === undefined)) return;
		setPending(undefined);
		const { content, signal } = pending;
		const { withToken, send, onDone, failureOf, edit } = latest.current;
		const fail = (failure: unknown, isUnchecked: boolean) => {
			if (signal.aborted) return;
			// Removes the failed captcha, so that the next attempt loads it again.
			if (isUnchecked) setAgreed(false);
			edit(failureOf(failure, isUnchecked));
		};
		const run = async () => {
			if (error !== undefined) return fail(error, true);
			const sent = await withToken(content, async (checkToken) => ({
				answer: await send(content, checkToken, signal),
			}));
			if (sent === undefined) return fail(new RequestError(0), true);
			if (signal.aborted) return;
			setState({ step: "done" });
			onDone?.(sent.answer);
		};
		run().catch((failure: unknown) => fail(failure, false));
	}, [pending, ready, error]);

	return {
		isDone: state.step === "done",
		isSending: state.step === "sending",
		failure: state.step === "editing" ? state.failure : undefined,
		edit,
		async start(content: T) {
			if (state.step === "sending") return;
			setState({ step: "sending" });
			stopping.current = new AbortController();
			const { signal } = stopping.current;
			const refusal = await options.refusalOf?.(content).catch(() => options.failureOf(new RequestError(0), false));
			if (signal.aborted) return;
			if (refusal !== undefined) return edit(refusal);
			setAgreed(true);
			setPending({ content, signal });
		},
		/** Cancels without a failure, even while the captcha is loading. */
		stop() {
			stopping.current?.abort();
			setAgreed(false);
			setPending(undefined);
			edit();
		},
	};
}
