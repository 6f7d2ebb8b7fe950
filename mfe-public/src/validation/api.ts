import { type ApiClient, DEADLINES_MS, within } from "@portal/contracts/client";
import type { FileAnswer } from "@portal/contracts/contract/public-validation";
import { queryOptions, RequestError, unwrap } from "@portal/shared-ui/module";
import { fetchOrUseEarly } from "./early-answer.ts";

const NOT_FOUND = 404;

/** Loads the code that parses responses, which only visitors who validate a certificate need. */
const loadReader = () => import(/* webpackChunkName: "validation-answer" */ "./answer.ts");

/**
 * Returns the validated certificate, or null if none with this id is published. Throws for every unexpected response,
 * so that no wrong state is shown.
 */
async function lookUp(api: ApiClient, publicId: string, signal: AbortSignal) {
	const { isPublicId, parseValidation } = await loadReader();
	if (!isPublicId(publicId)) return null;
	try {
		const call = api.api.validateCertificate[":publicId"];
		const init = { signal: within(DEADLINES_MS.read, signal) };
		return parseValidation(await unwrap(call.$get({ param: { publicId } }, { init, fetch: fetchOrUseEarly })));
	} catch (error) {
		if (error instanceof RequestError && error.status === NOT_FOUND && error.code === "NOT_FOUND") return null;
		throw error;
	}
}

export const validationQuery = (api: ApiClient, publicId: string) =>
	queryOptions({
		queryKey: ["public", "validation", publicId],
		queryFn: ({ signal }) => lookUp(api, publicId, signal),
		// Requests nothing again by itself, because the result is shown with the time of the check.
		refetchOnWindowFocus: false,
		refetchOnReconnect: false,
		gcTime: 0,
	});

/**
 * Returns the certificate that a file belongs to, found by its hash; the file itself is not sent. Throws for every
 * unexpected response, so that no wrong result is shown.
 */
export async function validateFile(api: ApiClient, sha256: string): Promise<FileAnswer> {
	const { parseFileAnswer } = await loadReader();
	return parseFileAnswer(await unwrap(api.api.validateCertificate["file-hash"].$post({ json: { sha256 } })));
}

/**
 * Returns the result for a number. `token` is that of the human check (captcha), or empty if none is needed. Throws if
 * the response concerns another number.
 */
export async function lookUpNumber(api: ApiClient, number: string, token: string, signal: AbortSignal) {
	const init = { signal: within(DEADLINES_MS.read, signal) };
	const call = api.api.validateCertificate.bulk.$post({ json: { items: [number], token } }, { init });
	const [body, { parseNumberAnswer }] = await Promise.all([unwrap(call), loadReader()]);
	return parseNumberAnswer(body, number);
}
