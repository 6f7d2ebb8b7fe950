import { hash } from "node:crypto";
import type { AuditChanges } from "../../../audit/contract.ts";
import { type AuditAction, changesBetween, type NewAuditEntry, recordAudit } from "../../../audit/index.ts";
import type { Reader, Tx } from "../../../platform/database/index.ts";
import { type Credentials, storedCredentials } from "./repository.ts";

export const CREDENTIAL = "credential";

const fingerprint = (value: string | Uint8Array) => hash("sha256", value).slice(0, 32);

/**
 * Returns fingerprints of an account's password, second factors and address. The audit trail records them, so that a
 * change of these rows outside of the application is detected.
 */
function fingerprintsOf({ passwordHash, email, totpSecret, recoveryCodes, passkeys }: Credentials) {
	const codes = [...recoveryCodes].sort().join();
	return {
		...(passwordHash === undefined ? {} : { [CREDENTIAL]: fingerprint(passwordHash) }),
		...(email ? { [`${CREDENTIAL}.email`]: fingerprint(email) } : {}),
		...(totpSecret === undefined ? {} : { [`${CREDENTIAL}.totp`]: fingerprint(totpSecret) }),
		...(codes ? { [`${CREDENTIAL}.recoveryCodes`]: fingerprint(codes) } : {}),
		...Object.fromEntries(passkeys.map(({ id, publicKey }) => [`${CREDENTIAL}.passkey.${id}`, fingerprint(publicKey)])),
	};
}

export const credentialsOf = async (db: Reader, userId: string): Promise<Record<string, string>> =>
	fingerprintsOf(await storedCredentials(db, userId));

const NONE: Credentials = {
	passwordHash: undefined,
	email: null,
	totpSecret: undefined,
	recoveryCodes: [],
	passkeys: [],
};

export const credentialChanges = (changed: Partial<Credentials>, before: Credentials = NONE): AuditChanges =>
	changesBetween(fingerprintsOf(before), fingerprintsOf({ ...before, ...changed }));

interface CredentialChange {
	userId: string;
	actor: NewAuditEntry["actor"];
	at: string;
	action: AuditAction;
	before: Credentials;
	changed: Partial<Credentials>;
	others?: AuditChanges;
}

export const recordCredentials = (
	tx: Tx,
	{ userId: entityId, before, changed, others, ...entry }: CredentialChange,
): Promise<void> =>
	recordAudit(tx, { ...entry, entityId, changes: { ...others, ...credentialChanges(changed, before) } });
