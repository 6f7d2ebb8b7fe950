import type { Proof } from "../../kit/problems.ts";
import { sentence } from "../../kit/sentences.ts";
import type { Reader, Tx } from "../../platform/database/index.ts";
import type { Deps, Person } from "../../platform/deps.ts";
import { ApiError } from "../../platform/errors.ts";
import { secondFactorsOf } from "../users/index.ts";
import { proofsOf, useConfirmation } from "./repository.ts";

export { saveProof, useConfirmation } from "./repository.ts";

const CONFIRMED_FOR_MS = 5 * 60_000;
/** The milliseconds within which a user must sign a certificate after confirming their identity. */
const SIGNED_WITHIN_MS = 2 * 60_000;

type Confirming = Pick<Deps, "clock">;

const required = (confirmBy: Proof[]) => new ApiError(401, "REAUTHENTICATION_REQUIRED", { confirmBy });
const anyProof = async (db: Reader, { id }: Person): Promise<Proof[]> => [
	"password",
	...(await secondFactorsOf(db, id)),
];

function isWithin({ clock }: Confirming, at: string, ms: number): boolean {
	const age = clock.now().getTime() - Date.parse(at);
	return age >= 0 && age <= ms;
}

/**
 * Throws 401 unless the user has signed in or confirmed their identity within the last five minutes. Uses the
 * confirmation up, so that it cannot also serve a signature.
 */
export async function assertConfirmed(tx: Tx, deps: Confirming, actor: Person): Promise<void> {
	const [proofs] = await Promise.all([proofsOf(tx, actor.sessionId), useConfirmation(tx, actor.sessionId)]);
	if (proofs && isWithin(deps, proofs.authenticatedAt ?? proofs.startedAt, CONFIRMED_FOR_MS)) return;
	throw required(await anyProof(tx, actor));
}

/**
 * Uses up the confirmation of identity that a change of the user's own account needs. Throws 401 unless the user
 * confirmed within the last five minutes; having just signed in is not enough.
 */
export async function useOwnConfirmation(tx: Tx, deps: Confirming, actor: Person): Promise<void> {
	const { confirmedAt: at } = (await proofsOf(tx, actor.sessionId)) ?? {};
	if (!at || !isWithin(deps, at, CONFIRMED_FOR_MS)) throw required(await anyProof(tx, actor));
	await useConfirmation(tx, actor.sessionId);
}

/**
 * Returns how the user confirmed the signature of a certificate, or undefined if the settings require no confirmation.
 * Throws 401 if the confirmation is missing, and 409 if it needs a second factor that the account lacks.
 */
export async function signatureProof(
	tx: Reader,
	{ clock, settings: { signReauth } }: Pick<Deps, "clock" | "settings">,
	actor: Person,
): Promise<Proof | undefined> {
	if (signReauth === "off") return undefined;
	const needsFactor = signReauth === "second-factor";
	const { confirmedAt: at, confirmedBy: by } = (await proofsOf(tx, actor.sessionId)) ?? {};
	if (at && by && !(needsFactor && by === "password") && isWithin({ clock }, at, SIGNED_WITHIN_MS)) return by;
	const factors = await secondFactorsOf(tx, actor.id);
	if (!needsFactor) throw required(["password", ...factors]);
	if (factors.length > 0) throw required(factors);
	throw new ApiError(409, "SECOND_FACTOR_REQUIRED", { message: sentence("factor.setUpToSign") });
}
