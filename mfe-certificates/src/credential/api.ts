import type { ApiClient } from "@portal/contracts/client";
import { publicValidation } from "@portal/contracts/contract/public-validation";
import { queryOptions, unwrap } from "@portal/shared-ui/module";
import { readCredential } from "./credential.ts";

const VERIFICATION = "public-verification";

export const validationQuery = ({ api }: ApiClient, publicId: string) =>
	queryOptions({
		queryKey: [VERIFICATION, "answer", publicId],
		queryFn: async ({ signal }) =>
			publicValidation.parse(
				await unwrap(api.validateCertificate[":publicId"].$get({ param: { publicId } }, { init: { signal } })),
			),
		retry: false,
	});

/** Loads the signed credential. It stays in the cache, because it never changes. */
export const credentialQuery = ({ api }: ApiClient, publicId: string) =>
	queryOptions({
		queryKey: [VERIFICATION, "credential", publicId],
		queryFn: async ({ signal }) => {
			const call = api.validateCertificate[":publicId"].credential;
			const answer = await call.$get({ param: { publicId } }, { init: { signal } });
			if (!answer.ok) await unwrap(answer);
			return readCredential(await answer.text());
		},
		staleTime: Number.POSITIVE_INFINITY,
		refetchOnWindowFocus: false,
		retry: false,
	});

export const sealQuery = ({ api }: ApiClient) =>
	queryOptions({
		queryKey: [VERIFICATION, "seal"],
		queryFn: ({ signal }) => unwrap(api.seal.$get(undefined, { init: { signal } })),
		retry: false,
	});
