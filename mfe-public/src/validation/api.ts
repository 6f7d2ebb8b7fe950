import type { ApiClient } from "@portal/api/client";
import { id } from "@portal/api/contract/common";
import { publicValidation } from "@portal/api/contract/public-validation";
import { queryOptions, RequestError, unwrap } from "@portal/shared-ui/module";

const NOT_FOUND = 404;

/**
 * The state of a certificate, `null` where there is none with this id. Whatever else comes back, an answer that is not
 * one of ours included, is an error: then nothing is known.
 */
async function lookUp(api: ApiClient, publicId: string, signal: AbortSignal) {
	// No certificate can have an id that is not one.
	if (!id.safeParse(publicId).success) return null;
	try {
		const call = api.api.validateCertificate[":publicId"];
		return publicValidation.parse(await unwrap(call.$get({ param: { publicId } }, { init: { signal } })));
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
