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
		const ask = async () => {
			const proof = await token();
			if (proof === undefined) return end("notReady");
			stopping.current = new AbortController();
			setResult({
				answers: await askMany(api, waiting, proof, stopping.current.signal),
				checkedAt: new Date().toISOString(),
			});
			end();
		};
		ask().catch((failed: unknown) => end(failureOf(failed)));
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
		stop: () => stopping.current?.abort(),
	};
}
