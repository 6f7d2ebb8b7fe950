import { type ApiClient, DEADLINES_MS, within } from "@portal/contracts/client";
import type { FileAnswer } from "@portal/contracts/contract/public-validation";
import { queryOptions, RequestError, unwrap } from "@portal/shared-ui/module";
import { fetchOrUseEarly } from "./early-answer.ts";

const NOT_FOUND = 404;

/** Loads the code that checks responses on demand, because only visitors who validate a certificate need it. */
const loadReader = () => import(/* webpackChunkName: "validation-answer" */ "./answer.ts");

/** Returns the certificate, or null if no published one has this id. Throws on any other response. */
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
		// Never loads again by itself, because the result is shown with the time of the check.
		refetchOnWindowFocus: false,
		refetchOnReconnect: false,
		gcTime: 0,
	});

/** Finds a file's certificate, sending only its hash. Throws on an unexpected response, to show no wrong result. */
export async function validateFile(api: ApiClient, sha256: string): Promise<FileAnswer> {
	const { parseFileAnswer } = await loadReader();
	return parseFileAnswer(await unwrap(api.api.validateCertificate["file-hash"].$post({ json: { sha256 } })));
}

/** Returns the result for a certificate number. Pass an empty `token` if the server requires no captcha. */
export async function lookUpNumber(api: ApiClient, number: string, token: string, signal: AbortSignal) {
	const init = { signal: within(DEADLINES_MS.read, signal) };
	const call = api.api.validateCertificate.bulk.$post({ json: { items: [number], token } }, { init });
	const [body, { parseBulkAnswer }] = await Promise.all([unwrap(call), loadReader()]);
	return parseBulkAnswer(body, [number])[0];
}
