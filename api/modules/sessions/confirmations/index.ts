import type { Proof, SecondFactor } from "../../../kit/problems.ts";
import { sentence } from "../../../kit/sentences.ts";
import type { Reader } from "../../../platform/database/index.ts";
import type { Deps, Person } from "../../../platform/deps.ts";
import { ApiError } from "../../../platform/errors.ts";
import { secondFactorsOf } from "../../users/index.ts";
import { lastProofOf } from "./repository.ts";

export { saveProof } from "./repository.ts";

const CONFIRMED_FOR_MS = 5 * 60_000;

type Confirming = Pick<Deps, "clock">;

const required = (confirmBy: Proof[], message?: string) =>
	new ApiError(401, "REAUTHENTICATION_REQUIRED", { confirmBy, ...(message ? { message } : {}) });

async function isConfirmed(
	tx: Reader,
	{ clock }: Confirming,
	{ sessionId }: Person,
	counts: (secondFactor: SecondFactor | null) => boolean = () => true,
): Promise<boolean> {
	const proof = await lastProofOf(tx, sessionId);
	if (!proof || !counts(proof.secondFactor)) return false;
	const age = clock.now().getTime() - Date.parse(proof.at);
	return age >= 0 && age <= CONFIRMED_FOR_MS;
}

/** 401 without a recent proof of any kind. */
export async function assertConfirmed(tx: Reader, deps: Confirming, actor: Person): Promise<void> {
	if (await isConfirmed(tx, deps, actor)) return;
	throw required(["password", ...(await secondFactorsOf(tx, actor.id))]);
}

/** 401 without a recent proof of the kind that the settings require for signatures. */
export async function assertMaySign(
	tx: Reader,
	{ clock, settings }: Pick<Deps, "clock" | "settings">,
	actor: Person,
): Promise<void> {
	const { signReauth } = settings;
	if (signReauth === "off") return;
	if (signReauth === "password") return assertConfirmed(tx, { clock }, actor);
	if (await isConfirmed(tx, { clock }, actor, (secondFactor) => secondFactor !== null)) return;
	const factors = await secondFactorsOf(tx, actor.id);
	throw required(factors, factors.length === 0 ? sentence("factor.setUpToSign") : undefined);
}
