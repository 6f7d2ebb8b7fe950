import type { Tx } from "../../platform/database/index.ts";
import type { Deps, Keys, Person } from "../../platform/deps.ts";
import { inUse } from "../../platform/errors.ts";
import { needsSecondFactor, secondFactorsOf } from "../users/index.ts";
import { replaceCodes } from "./repository.ts";
import { hashOfCode, newCodes } from "./secrets.ts";

/** Replaces the previous codes; keeps only hashes. */
export async function giveCodes(tx: Tx, keys: Keys, userId: string): Promise<string[]> {
	const codes = newCodes();
	const hashes = codes.map((code) => hashOfCode(keys, userId, code));
	await replaceCodes(tx, userId, hashes);
	return codes;
}

/** Recovery codes for the first factor. Call it before the factor is stored. */
export async function codesForFirst(tx: Tx, keys: Keys, userId: string): Promise<{ recoveryCodes?: string[] }> {
	if ((await secondFactorsOf(tx, userId)).length > 0) return {};
	return { recoveryCodes: await giveCodes(tx, keys, userId) };
}

/** Deletes recovery codes with the last factor; 409 if the account must have one. */
export async function afterRemoval(tx: Tx, settings: Deps["settings"], { id, roles }: Person): Promise<void> {
	if ((await secondFactorsOf(tx, id)).length > 0) return;
	if (needsSecondFactor(settings, roles)) throw inUse("factor.lastRequired");
	await replaceCodes(tx, id, []);
}
