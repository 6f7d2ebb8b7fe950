import { createHash } from "node:crypto";
import type { AuditChanges } from "../../../audit/contract.ts";
import { changesBetween } from "../../../audit/index.ts";
import type { Reader, Tx } from "../../../platform/database/index.ts";
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

/** Does `write`; gives its result and what it has changed in the account's credentials, for the entry of the trail. */
export async function trackCredentials<T>(
	tx: Tx,
	userId: string,
	write: () => Promise<T>,
): Promise<{ result: T; changes: AuditChanges }> {
	const before = await credentialsOf(tx, userId);
	const result = await write();
	return { result, changes: changesBetween(before, await credentialsOf(tx, userId)) };
}
