import type { Proof } from "../../kit/problems.ts";
import { sentence } from "../../kit/sentences.ts";
import type { Reader, Tx } from "../../platform/database/index.ts";
import type { Deps, Person } from "../../platform/deps.ts";
import { ApiError } from "../../platform/errors.ts";
import { secondFactorsOf } from "../users/index.ts";
import { lastProofOf, unusedConfirmation, useConfirmation } from "./repository.ts";

export { saveProof, useConfirmation } from "./repository.ts";

const CONFIRMED_FOR_MS = 5 * 60_000;
/** The time in milliseconds after a confirmation within which the signature must follow. */
const SIGNED_WITHIN_MS = 2 * 60_000;

type Confirming = Pick<Deps, "clock">;

const required = (confirmBy: Proof[]) => new ApiError(401, "REAUTHENTICATION_REQUIRED", { confirmBy });

function isWithin({ clock }: Confirming, at: string, ms: number): boolean {
	const age = clock.now().getTime() - Date.parse(at);
	return age >= 0 && age <= ms;
}

/**
 * Throws 401 unless the session was confirmed recently by any credential. Uses the confirmation up, so that it cannot
 * also serve a signature.
 */
export async function assertConfirmed(tx: Tx, deps: Confirming, actor: Person): Promise<void> {
	const [proof] = await Promise.all([lastProofOf(tx, actor.sessionId), useConfirmation(tx, actor.sessionId)]);
	if (proof && isWithin(deps, proof.at, CONFIRMED_FOR_MS)) return;
	throw required(["password", ...(await secondFactorsOf(tx, actor.id))]);
}

/**
 * Uses the confirmation of this session up before a change of the own account, on routes that change any account.
 * Throws 401 unless the session was confirmed within five minutes and the confirmation is unused. As on the profile
 * page, a sign-in alone does not count.
 */
export async function useOwnConfirmation(tx: Tx, deps: Confirming, actor: Person): Promise<void> {
	const { at } = (await unusedConfirmation(tx, actor.sessionId)) ?? {};
	if (!at || !isWithin(deps, at, CONFIRMED_FOR_MS))
		throw required(["password", ...(await secondFactorsOf(tx, actor.id))]);
	await useConfirmation(tx, actor.sessionId);
}

/**
 * Returns the credential that confirmed this signature, or undefined if the settings require none. Throws 401 without
 * an unused confirmation of the required kind in this session, and 409 if the account has no second factor to confirm
 * with.
 */
export async function signatureProof(
	tx: Reader,
	{ clock, settings: { signReauth } }: Pick<Deps, "clock" | "settings">,
	actor: Person,
): Promise<Proof | undefined> {
	if (signReauth === "off") return undefined;
	const needsFactor = signReauth === "second-factor";
	const { at, by } = (await unusedConfirmation(tx, actor.sessionId)) ?? {};
	if (at && by && !(needsFactor && by === "password") && isWithin({ clock }, at, SIGNED_WITHIN_MS)) return by;
	const factors = await secondFactorsOf(tx, actor.id);
	if (!needsFactor) throw required(["password", ...factors]);
	if (factors.length > 0) throw required(factors);
	throw new ApiError(409, "SECOND_FACTOR_REQUIRED", { message: sentence("factor.setUpToSign") });
}
