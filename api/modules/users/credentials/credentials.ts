import { createHash } from "node:crypto";
import type { Reader } from "../../../platform/database/index.ts";
import { storedCredentials } from "./repository.ts";

/** Begins the names of credentials in the audit trail. */
export const CREDENTIAL = "credential";

const fingerprint = (value: string | Uint8Array) => createHash("sha256").update(value).digest("hex").slice(0, 32);

/**
 * Fingerprints of all that lets somebody into an account: password, address for a new one, second factors, passkeys. By
 * the names that they have in the trail, for `changesBetween`: what was changed past the application differs from them.
 */
export async function credentialsOf(db: Reader, userId: string): Promise<Record<string, string>> {
	const { passwordHash, email, totpSecret, recoveryCodes, passkeys } = await storedCredentials(db, userId);
	return {
		...(passwordHash === undefined ? {} : { [CREDENTIAL]: fingerprint(passwordHash) }),
		...(email ? { [`${CREDENTIAL}.email`]: fingerprint(email) } : {}),
		...(totpSecret === undefined ? {} : { [`${CREDENTIAL}.totp`]: fingerprint(totpSecret) }),
		...(recoveryCodes.length > 0 ? { [`${CREDENTIAL}.recoveryCodes`]: fingerprint(recoveryCodes.join()) } : {}),
		...Object.fromEntries(passkeys.map(({ id, publicKey }) => [`${CREDENTIAL}.passkey.${id}`, fingerprint(publicKey)])),
	};
}
