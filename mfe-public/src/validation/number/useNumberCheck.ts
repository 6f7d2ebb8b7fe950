import { RequestError, useApi, useHumanCheck, useQuery } from "@portal/shared-ui/module";
import { useState } from "react";
import { lookUpNumber } from "../api.ts";

export type NumberFailure = "unchecked" | "notReady" | "tooMany" | "unavailable";

function failureOf(error: unknown, hasAgreed: boolean): NumberFailure | undefined {
	if (error === null || error === undefined) return undefined;
	const status = error instanceof RequestError ? error.status : undefined;
	if (status === 429) return "tooMany";
	if (status === 401) return hasAgreed ? "notReady" : "unchecked";
	return "unavailable";
}

/** Checks a certificate number. After several checks the server requires a captcha, which loads only with consent. */
export function useNumberCheck(number: string) {
	const api = useApi();
	const [hasAgreed, setAgreed] = useState(false);
	const { ready, token, error: checkError } = useHumanCheck("BulkValidation", { enabled: hasAgreed });
	const { data, error, isFetching, refetch } = useQuery({
		queryKey: ["public", "number", number, hasAgreed],
		queryFn: async ({ signal }) => lookUpNumber(api, number, (hasAgreed && (await token())) || "", signal),
		enabled: !hasAgreed || ready,
		retry: false,
		// Never sends the request again by itself, because the server requires a captcha after several requests.
		refetchOnWindowFocus: false,
		refetchOnReconnect: false,
		gcTime: 0,
	});
	const isCheckBroken = hasAgreed && checkError !== undefined;
	const failure = isCheckBroken ? "notReady" : failureOf(error, hasAgreed);
	return {
		answer: data,
		failure: isFetching ? undefined : failure,
		agree: () => setAgreed(true),
		retry: () => (failure === "notReady" ? setAgreed(false) : void refetch()),
	};
}
