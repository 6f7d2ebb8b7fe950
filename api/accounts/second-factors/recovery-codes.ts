import type { Tx } from "../../platform/database/index.ts";
import type { Deps, Keys, Person } from "../../platform/deps.ts";
import { inUse } from "../../platform/errors.ts";
import { type Credentials, needsSecondFactor } from "../users/index.ts";
import { replaceCodes } from "./repository.ts";
import { hashOfCode, newCodes } from "./secrets.ts";

export const hasFactor = ({ totpSecret, passkeys }: Pick<Credentials, "totpSecret" | "passkeys">) =>
	totpSecret !== undefined || passkeys.length > 0;

/** Replaces the recovery codes. They cannot be shown again, because only their hashes are stored. */
export async function giveCodes(tx: Tx, keys: Keys, userId: string) {
	const given = newCodes();
	const recoveryCodes = given.map((code) => hashOfCode(keys, userId, code));
	await replaceCodes(tx, userId, recoveryCodes);
	return { given, changed: { recoveryCodes } };
}

/** Returns recovery codes for the first second factor of an account, and the changes for the audit trail. */
export async function codesForFirst(tx: Tx, keys: Keys, userId: string, before: Credentials) {
	if (hasFactor(before)) return { codes: {}, changed: {} };
	const { given, changed } = await giveCodes(tx, keys, userId);
	return { codes: { recoveryCodes: given }, changed };
}

/**
 * Deletes the recovery codes if no second factor is left, and returns the changed credentials for the audit trail.
 * Throws 409 if the settings require a second factor for these roles.
 */
export async function afterRemoval(
	tx: Tx,
	settings: Deps["settings"],
	{ id, roles }: Person,
	left: Pick<Credentials, "totpSecret" | "passkeys">,
): Promise<Partial<Credentials>> {
	if (hasFactor(left)) return {};
	if (needsSecondFactor(settings, roles)) throw inUse("factor.lastRequired");
	await replaceCodes(tx, id, []);
	return { recoveryCodes: [] };
}
