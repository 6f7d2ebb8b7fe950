import type { StatusPurpose } from "@portal/contracts/contract/credentials";
import { checkCredential, credentialIn } from "@portal/contracts/kit/credential-check";
import type { CredentialVerdict } from "@portal/contracts/kit/credential-faults";
import type { useApi } from "@portal/shared-ui/module";
import { keysOfCredentials, statusList } from "./api.ts";

type Api = ReturnType<typeof useApi>;

/** Of the credential that a text holds; undefined for any other text. Only keys and lists are asked for, as by everybody. */
export async function verdictOf(api: Api, text: string): Promise<CredentialVerdict | undefined> {
	const credential = credentialIn(text);
	return credential === undefined
		? undefined
		: checkCredential(credential, {
				now: new Date(),
				didDocument: () => keysOfCredentials(api),
				// Its own, whatever its address: whose they are is told by their signature.
				list: (_url, purpose: StatusPurpose) => statusList(api, purpose),
			});
}
