import type { BulkAnswerItem } from "@portal/contracts/contract/public-validation";
import { RequestError, useApi, useHumanCheck } from "@portal/shared-ui/module";
import { useEffect, useRef, useState } from "react";
import { askMany } from "./api.ts";

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

/** Asks about many certificates. The human check is loaded only once the visitor asks for that by asking. */
export function useBulk() {
	const api = useApi();
	const [hasAgreed, setAgreed] = useState(false);
	const { ready, token, error } = useHumanCheck("BulkValidation", { enabled: hasAgreed });
	const [waiting, setWaiting] = useState<readonly string[]>();
	const [result, setResult] = useState<BulkResult>();
	const [failure, setFailure] = useState<BulkFailure>();
	const stopping = useRef<AbortController>(undefined);
	const isBusy = useRef(false);

	useEffect(() => {
		if (waiting === undefined || isBusy.current) return;
		const end = (failed?: BulkFailure) => {
			isBusy.current = false;
			setWaiting(undefined);
			setFailure(failed);
			// Without the check being loaded again the next attempt would fail for the same reason.
			if (failed === "notReady") setAgreed(false);
		};
		if (!ready) return error === undefined ? undefined : end("notReady");
		isBusy.current = true;
		stopping.current = new AbortController();
		const { signal } = stopping.current;
		const ask = async () => {
			const proof = await token();
			if (signal.aborted) return;
			if (proof === undefined) return end("notReady");
			const answers = await askMany(api, waiting, proof, signal);
			if (signal.aborted) return;
			setResult({ answers, checkedAt: new Date().toISOString() });
			end();
		};
		// What the visitor has stopped has not failed.
		ask().catch((failed: unknown) => signal.aborted || end(failureOf(failed)));
	}, [waiting, ready, error, token, api]);

	return {
		result,
		failure,
		isAsking: waiting !== undefined,
		ask(items: readonly string[]) {
			setFailure(undefined);
			setResult(undefined);
			setAgreed(true);
			setWaiting((current) => current ?? items);
		},
		stop() {
			stopping.current?.abort();
			isBusy.current = false;
			setWaiting(undefined);
		},
	};
}
