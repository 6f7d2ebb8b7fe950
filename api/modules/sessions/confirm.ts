import type { z } from "zod";
import { recordAudit } from "../../audit/index.ts";
import { inOrder } from "../../platform/async/in-order.ts";
import type { Reader } from "../../platform/database/index.ts";
import type { Actor, Claim, Deps } from "../../platform/deps.ts";
import { found, invalidField } from "../../platform/errors.ts";
import { again } from "../../platform/idempotency/index.ts";
import { timestamp } from "../../platform/runtime/clock.ts";
import type { authenticationResponse, Confirmation, SecondFactor } from "../second-factors/contract.ts";
import { checkPasskey, useFactorCode, usePasskey } from "../second-factors/index.ts";
import { findUser, verifyPassword } from "../users/index.ts";
import { confirmKeys, createFactorTries, type Use } from "./attempts/index.ts";
import { saveProof } from "./confirmations/index.ts";

type ConfirmDeps = Pick<Deps, "database" | "clock" | "keys" | "settings">;

export type FactorGiven = { code: string } | { passkey: z.infer<typeof authenticationResponse> };

type UseProof = Use<SecondFactor | "password">;

/** Signatures are checked before the transaction. */
export async function proofOf(
	deps: ConfirmDeps,
	given: FactorGiven,
	{ userId, purpose }: { userId: string; purpose: "login" | "confirm" },
	mayTry: (db: Reader) => Promise<void>,
): Promise<Use<SecondFactor>> {
	const { database, clock, keys } = deps;
	if ("code" in given) return (tx) => useFactorCode(tx, keys, { userId, code: given.code, now: clock.now() });
	const checking = checkPasskey(deps, given.passkey);
	// Told after who may not try.
	checking.catch(() => undefined);
	await mayTry(database.db);
	const proof = await checking;
	return async (tx) =>
		proof && (await usePasskey(tx, proof, { purpose, userId }, clock.now().toISOString())) ? "passkey" : undefined;
}

const WRONG = { pwd: "password.confirmWrong", code: "factor.codeWrong", passkey: "factor.passkeyRefused" } as const;

export function createConfirm(deps: ConfirmDeps) {
	const { database, clock } = deps;
	const factorTries = createFactorTries(deps);
	const passwordTries = createFactorTries(deps, confirmKeys);

	async function shown(
		given: Confirmation,
		{ userId, ask }: Claim,
		mayTry: (db: Reader) => Promise<void>,
	): Promise<[Actor, UseProof]> {
		if (!("pwd" in given)) return inOrder(ask(), proofOf(deps, given, { userId, purpose: "confirm" }, mayTry));
		const reading = Promise.all([findUser(database.db, userId), mayTry(database.db)]);
		const [actor, [user]] = await inOrder(ask(), reading);
		const isRight = await verifyPassword(found(user).passwordHash, given.pwd);
		return [actor, async () => (isRight ? "password" : undefined)];
	}

	return async (given: Confirmation, claim: Claim): Promise<void> => {
		const { userId, ask } = claim;
		const field = "pwd" in given ? "pwd" : "code" in given ? "code" : "passkey";
		const tries = field === "pwd" ? passwordTries : factorTries;
		const isConfirmed = await tries(
			async () => again(await ask()),
			userId,
			async (mayTry) => {
				const [{ sessionId }, use] = await shown(given, claim, mayTry);
				return async (tx) => {
					const proof = await use(tx);
					if (!proof) return undefined;
					await saveProof(tx, sessionId, timestamp(clock), proof);
					return true;
				};
			},
			async (tx) => {
				const actor = await ask();
				const at = timestamp(clock);
				await recordAudit(tx, { actor, at, action: "session.confirmFailed", entityId: actor.sessionId });
			},
		);
		if (!isConfirmed) throw invalidField(field, WRONG[field]);
	};
}
