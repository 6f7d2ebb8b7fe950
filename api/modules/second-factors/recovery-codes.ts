import type { Tx } from "../../platform/database/index.ts";
import type { Deps, Keys, Person } from "../../platform/deps.ts";
import { inUse } from "../../platform/errors.ts";
import { needsSecondFactor, secondFactorsOf } from "../users/index.ts";
import { replaceCodes } from "./repository.ts";
import { hashOfCode, newCodes } from "./secrets.ts";

/** Recovery codes as they are shown, kept as hashes; those of before are void. */
export async function giveCodes(tx: Tx, keys: Keys, userId: string): Promise<string[]> {
	const codes = newCodes();
	const hashes = codes.map((code) => hashOfCode(keys, userId, code));
	await replaceCodes(tx, userId, hashes);
	return codes;
}

/** The first factor of an account comes with recovery codes. Ask before the factor is there. */
export async function codesForFirst(tx: Tx, keys: Keys, userId: string): Promise<{ recoveryCodes?: string[] }> {
	if ((await secondFactorsOf(tx, userId)).length > 0) return {};
	return { recoveryCodes: await giveCodes(tx, keys, userId) };
}

/** After a removal: recovery codes go with the last factor; 409, which takes it back, where the account must have one. */
export async function afterRemoval(tx: Tx, settings: Deps["settings"], { id, roles }: Person): Promise<void> {
	if ((await secondFactorsOf(tx, id)).length > 0) return;
	if (needsSecondFactor(settings, roles)) throw inUse("factor.lastRequired");
	await replaceCodes(tx, id, []);
}
