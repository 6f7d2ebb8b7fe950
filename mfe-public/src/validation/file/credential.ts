import type { StatusPurpose } from "@portal/contracts/contract/credentials";
import { checkCredential, credentialIn } from "@portal/contracts/kit/credential-check";
import type { CredentialResult } from "@portal/contracts/kit/credential-faults";
import type { useApi } from "@portal/shared-ui/module";
import { keysOfCredentials, statusList } from "./api.ts";

type Api = ReturnType<typeof useApi>;

/**
 * Checks a signed credential within the browser; undefined for any other text. Only public keys and status lists are
 * requested, so that the server does not learn which certificate is checked.
 */
export async function validateCredential(api: Api, text: string): Promise<CredentialResult | undefined> {
	const credential = credentialIn(text);
	return credential === undefined
		? undefined
		: checkCredential(credential, {
				now: new Date(),
				didDocument: () => keysOfCredentials(api),
				// The status list is loaded from this server, because the address in the credential could be forged.
				list: (_url, purpose: StatusPurpose) => statusList(api, purpose),
			});
}
