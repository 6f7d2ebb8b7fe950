import type { ApiClient } from "@portal/contracts/client";
import { publicValidation } from "@portal/contracts/contract/public-validation";
import { apiQuery, queryOptions, unwrap } from "@portal/shared-ui/module";
import { readCredential } from "./credential.ts";

const VERIFICATION = "public-verification";

export const validationQuery = ({ api }: ApiClient, publicId: string) => ({
	...apiQuery([VERIFICATION, "answer", publicId], async (options) =>
		publicValidation.parse(await unwrap(api.validateCertificate[":publicId"].$get({ param: { publicId } }, options))),
	),
	retry: false,
});

/** Loads the signed credential. It stays in the cache, because it never changes. */
export const credentialQuery = ({ api }: ApiClient, publicId: string) =>
	queryOptions({
		...apiQuery([VERIFICATION, "credential", publicId], async (options) => {
			const answer = await api.validateCertificate[":publicId"].credential.$get({ param: { publicId } }, options);
			if (!answer.ok) await unwrap(answer);
			return readCredential(await answer.text());
		}),
		staleTime: Number.POSITIVE_INFINITY,
		refetchOnWindowFocus: false,
		retry: false,
	});

export const sealQuery = ({ api }: ApiClient) => ({
	...apiQuery([VERIFICATION, "seal"], (options) => unwrap(api.seal.$get(undefined, options))),
	retry: false,
});
