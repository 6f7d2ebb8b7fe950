import type { StatusPurpose } from "@portal/contracts/contract/credentials";
import { checkCredential, credentialIn } from "@portal/contracts/kit/credential-check";
import type { CredentialResult } from "@portal/contracts/kit/credential-faults";
import type { useApi } from "@portal/shared-ui/module";
import { keysOfCredentials, statusList } from "./api.ts";

type Api = ReturnType<typeof useApi>;

/**
 * Returns the validation result of the credential in a text, or undefined for any other text. It requests only public
 * keys and status lists, so the server does not learn which certificate is checked.
 */
export async function validateCredential(api: Api, text: string): Promise<CredentialResult | undefined> {
	const credential = credentialIn(text);
	return credential === undefined
		? undefined
		: checkCredential(credential, {
				now: new Date(),
				didDocument: () => keysOfCredentials(api),
				// Loads this server's own status list, whatever address the credential names. Its signature shows
				// whether it is the issuer's.
				list: (_url, purpose: StatusPurpose) => statusList(api, purpose),
			});
}
