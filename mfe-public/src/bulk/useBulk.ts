import type { BulkAnswerItem } from "@portal/contracts/contract/public-validation";
import { RequestError, useApi } from "@portal/shared-ui/module";
import { useState } from "react";
import { useCheckedSend } from "../sending/useCheckedSend.ts";
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

/** Returns the result of the last check of many certificates, and functions that start and cancel a check. */
export function useBulk() {
	const api = useApi();
	const [result, setResult] = useState<BulkResult>();
	const { isSending, failure, start, stop } = useCheckedSend<readonly string[], BulkResult["answers"], BulkFailure>({
		action: "BulkValidation",
		isSame: () => false,
		send: (items, token, signal) => validateMany(api, items, token, signal),
		onDone: (answers) => setResult({ answers, checkedAt: new Date().toISOString() }),
		failureOf: (error, isUnchecked) => (isUnchecked ? "notReady" : failureOf(error)),
	});
	const check = (items: readonly string[]) => {
		setResult(undefined);
		void start(items);
	};
	return { result, failure, isChecking: isSending, check, stop };
}
