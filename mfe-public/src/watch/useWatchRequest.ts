import { RequestError, useApi, useLanguage } from "@portal/shared-ui/module";
import { useCheckedSend } from "../sending/useCheckedSend.ts";
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

/** Requests notifications about a certificate. */
export function useWatchRequest(publicId: string) {
	const api = useApi();
	const { language } = useLanguage();
	const { start, edit, ...request } = useCheckedSend<WatchInput, unknown, WatchFailure>({
		action: "Beobachten",
		isSame: (one, other) => one.email === other.email && one.lang === other.lang,
		send: (input, token, signal) => requestWatch(api, publicId, input, token, signal),
		failureOf,
	});
	const submit = (email: string) => {
		if (request.isSending) return;
		if (isAddress(email)) void start({ email: email.trim(), lang: language });
		else edit("invalid");
	};
	return { ...request, submit };
}
