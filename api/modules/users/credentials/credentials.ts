import { hash } from "node:crypto";
import type { AuditChanges } from "../../../audit/contract.ts";
import { type AuditAction, changesBetween, type NewAuditEntry, recordAudit } from "../../../audit/index.ts";
import type { Reader, Tx } from "../../../platform/database/index.ts";
import { storedCredentials } from "./repository.ts";

export const CREDENTIAL = "credential";

const fingerprint = (value: string | Uint8Array) => hash("sha256", value).slice(0, 32);

/** Fingerprints of all credentials of an account, to detect forgery. */
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

interface CredentialChange {
	userId: string;
	actor: NewAuditEntry["actor"];
	at: string;
	action: AuditAction;
}

/** Runs `write` and, unless it gives nothing, records `others` and the changed credentials. */
export async function changeCredentials<T>(
	tx: Tx,
	{ userId, ...entry }: CredentialChange,
	write: () => Promise<T>,
	others: (result: NonNullable<T>) => AuditChanges = () => ({}),
): Promise<T> {
	const reading = credentialsOf(tx, userId);
	const [before, result] = await Promise.all([reading, write()]);
	if (result === undefined || result === null) return result;
	const changes = { ...others(result), ...changesBetween(before, await credentialsOf(tx, userId)) };
	await recordAudit(tx, { ...entry, entityId: userId, changes });
	return result;
}
