import { sentence } from "../../kit/sentences.ts";
import type { Reader, Tx } from "../../platform/database/index.ts";
import type { Deps, Keys, Person } from "../../platform/deps.ts";
import { ApiError } from "../../platform/errors.ts";
import { needsSecondFactor, secondFactorsOf } from "../users/index.ts";
import { replaceCodes } from "./repository.ts";
import { hashOfCode, newCodes } from "./secrets.ts";

/** Recovery codes as they are shown, kept as hashes; those of before are void. */
export async function giveCodes(tx: Tx, keys: Keys, userId: string): Promise<string[]> {
	const codes = newCodes();
	await replaceCodes(
		tx,
		userId,
		codes.map((code) => hashOfCode(keys, userId, code)),
	);
	return codes;
}

/** The first factor of an account comes with recovery codes. Ask before the factor is there. */
export async function codesForFirst(tx: Tx, keys: Keys, userId: string): Promise<{ recoveryCodes?: string[] }> {
	if ((await secondFactorsOf(tx, userId)).length > 0) return {};
	return { recoveryCodes: await giveCodes(tx, keys, userId) };
}

/** 409 where the account must have a second factor and has just lost the last; the transaction takes it back. */
export async function assertMayRemove(tx: Reader, settings: Deps["settings"], { id, roles }: Person): Promise<void> {
	if (!needsSecondFactor(settings, roles) || (await secondFactorsOf(tx, id)).length > 0) return;
	throw new ApiError(409, "IN_USE", { message: sentence("factor.lastRequired") });
}

/** Recovery codes recover something else: without it they are void. */
export async function forgetCodesAfterLast(tx: Tx, userId: string): Promise<void> {
	if ((await secondFactorsOf(tx, userId)).length === 0) await replaceCodes(tx, userId, []);
}
