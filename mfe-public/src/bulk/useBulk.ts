import type { BulkAnswerItem } from "@portal/contracts/contract/public-validation";
import { RequestError, useApi, useHumanCheck } from "@portal/shared-ui/module";
import { useEffect, useRef, useState } from "react";
import { validateMany } from "./api.ts";

export type BulkFailure = "notReady" | "tooMany" | "unavailable";

function failureOf(error: unknown): BulkFailure {
	if (!(error instanceof RequestError)) return "unavailable";
	if (error.status === 429) return "tooMany";
	return error.status === 401 ? "notReady" : "unavailable";
}

export interface BulkResult {
	answers: readonly BulkAnswerItem[];
	checkedAt: string;
}

/**
 * Checks many certificates at once. Submitting the form is the visitor's consent to the captcha, which is loaded only
 * then.
 */
export function useBulk() {
	const api = useApi();
	const [hasAgreed, setAgreed] = useState(false);
	const { ready, token, error } = useHumanCheck("BulkValidation", { enabled: hasAgreed });
	const [pending, setPending] = useState<readonly string[]>();
	const [result, setResult] = useState<BulkResult>();
	const [failure, setFailure] = useState<BulkFailure>();
	const stopping = useRef<AbortController>(undefined);
	const isBusy = useRef(false);

	useEffect(() => {
		if (pending === undefined || isBusy.current) return;
		const end = (failed?: BulkFailure) => {
			isBusy.current = false;
			setPending(undefined);
			setFailure(failed);
			// Removes the failed captcha, so that the next attempt loads it again.
			if (failed === "notReady") setAgreed(false);
		};
		if (!ready) return error === undefined ? undefined : end("notReady");
		isBusy.current = true;
		stopping.current = new AbortController();
		const { signal } = stopping.current;
		const send = async () => {
			const proof = await token();
			if (signal.aborted) return;
			if (proof === undefined) return end("notReady");
			const answers = await validateMany(api, pending, proof, signal);
			if (signal.aborted) return;
			setResult({ answers, checkedAt: new Date().toISOString() });
			end();
		};
		send().catch((failed: unknown) => signal.aborted || end(failureOf(failed)));
	}, [pending, ready, error, token, api]);

	return {
		result,
		failure,
		isChecking: pending !== undefined,
		check(items: readonly string[]) {
			setFailure(undefined);
			setResult(undefined);
			setAgreed(true);
			setPending((current) => current ?? items);
		},
		stop() {
			stopping.current?.abort();
			isBusy.current = false;
			setPending(undefined);
		},
	};
}
