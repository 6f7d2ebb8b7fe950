import type { z } from "zod";
import type { Tx } from "../../platform/database/index.ts";
import type { Deps } from "../../platform/deps.ts";
import type { authenticationResponse, SecondFactor } from "../second-factors/contract.ts";
import { checkPasskey, useFactorCode, usePasskey } from "../second-factors/index.ts";

type ProofDeps = Pick<Deps, "database" | "clock" | "settings" | "keys">;

export type FactorGiven = { code: string } | { passkey: z.infer<typeof authenticationResponse> };

/** Uses up what was shown, in the transaction of what it is shown for; nothing if it is not right. */
export type UseProof = (tx: Tx) => Promise<SecondFactor | undefined>;

/** What an account shows for a purpose: a code or a passkey's answer. Signatures are checked before the transaction. */
export async function proofOf(
	deps: ProofDeps,
	given: FactorGiven,
	{ userId, purpose }: { userId: string; purpose: "login" | "confirm" },
): Promise<UseProof> {
	const { clock, keys } = deps;
	if ("code" in given) return (tx) => useFactorCode(tx, keys, { userId, code: given.code, now: clock.now() });
	const proof = await checkPasskey(deps, given.passkey);
	return async (tx) =>
		proof && (await usePasskey(tx, proof, { purpose, userId }, clock.now().toISOString())) ? "passkey" : undefined;
}
