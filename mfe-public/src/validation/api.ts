import { type ApiClient, DEADLINES_MS, within } from "@portal/contracts/client";
import type { FileAnswer } from "@portal/contracts/contract/public-validation";
import { queryOptions, RequestError, unwrap } from "@portal/shared-ui/module";
import { fetchOrTakeEarly } from "./early-answer.ts";

const NOT_FOUND = 404;

/** What reads the answers. Only those who ask need it. */
const loadReader = () => import(/* webpackChunkName: "validation-answer" */ "./answer.ts");

/** `null` means: no such certificate. Every unexpected answer is an error, since nothing is known then. */
async function lookUp(api: ApiClient, publicId: string, signal: AbortSignal) {
	const { isPublicId, answered } = await loadReader();
	if (!isPublicId(publicId)) return null;
	try {
		const call = api.api.validateCertificate[":publicId"];
		const init = { signal: within(DEADLINES_MS.read, signal) };
		return answered(await unwrap(call.$get({ param: { publicId } }, { init, fetch: fetchOrTakeEarly })));
	} catch (error) {
		if (error instanceof RequestError && error.status === NOT_FOUND && error.code === "NOT_FOUND") return null;
		throw error;
	}
}

export const validationQuery = (api: ApiClient, publicId: string) =>
	queryOptions({
		queryKey: ["public", "validation", publicId],
		queryFn: ({ signal }) => lookUp(api, publicId, signal),
		// What is shown is what the register said at the time that stands beside it.
		refetchOnWindowFocus: false,
		refetchOnReconnect: false,
		gcTime: 0,
	});

/** Only the hash travels. An answer that is not one of ours is an error: then nothing is known. */
export async function askForFile(api: ApiClient, sha256: string): Promise<FileAnswer> {
	const { fileAnswered } = await loadReader();
	return fileAnswered(await unwrap(api.api.validateCertificate["file-hash"].$post({ json: { sha256 } })));
}
