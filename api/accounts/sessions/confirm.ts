import type { z } from "zod";
import { recordAudit } from "../../audit/index.ts";
import type { Reader } from "../../platform/database/index.ts";
import type { Actor, Deps } from "../../platform/deps.ts";
import { found, invalidField } from "../../platform/errors.ts";
import { again } from "../../platform/idempotency/index.ts";
import { timestamp } from "../../platform/runtime/clock.ts";
import { confirmKeys, createFactorTries, type Use } from "../attempts/index.ts";
import { saveProof } from "../confirmations/index.ts";
import type { authenticationResponse, Confirmation, SecondFactor } from "../second-factors/contract.ts";
import { checkPasskey, useFactorCode, usePasskey } from "../second-factors/index.ts";
import { findUser, verifyPassword } from "../users/index.ts";

export type FactorGiven = { code: string } | { passkey: z.infer<typeof authenticationResponse> };

type UseProof = Use<SecondFactor | "password">;

/**
 * Returns a function that uses up the given code or passkey in a transaction. The signature of a passkey is verified
 * before the transaction, which the verification would keep open for long.
 */
export async function proofOf(
	deps: Deps,
	given: FactorGiven,
	{ userId, purpose }: { userId: string; purpose: "login" | "confirm" },
	mayTry: (db: Reader) => Promise<void>,
): Promise<Use<SecondFactor>> {
	const { database, clock, keys } = deps;
	if ("code" in given) return (tx) => useFactorCode(tx, keys, { userId, code: given.code, now: clock.now() });
	await mayTry(database.db);
	const proof = await checkPasskey(deps, given.passkey);
	return async (tx) =>
		proof && (await usePasskey(tx, keys, proof, { purpose, userId }, clock.now().toISOString()))
			? "passkey"
			: undefined;
}

const WRONG = { pwd: "password.confirmWrong", code: "factor.codeWrong", passkey: "factor.passkeyRefused" } as const;

export function createConfirm(deps: Deps) {
	const { database, clock } = deps;
	const factorTries = createFactorTries(deps);
	const passwordTries = createFactorTries(deps, confirmKeys);

	async function useOf(given: Confirmation, userId: string, mayTry: (db: Reader) => Promise<void>): Promise<UseProof> {
		if (!("pwd" in given)) return proofOf(deps, given, { userId, purpose: "confirm" }, mayTry);
		const [user] = await Promise.all([findUser(database.db, userId), mayTry(database.db)]);
		const isRight = await verifyPassword(found(user).passwordHash, given.pwd);
		return async () => (isRight ? "password" : undefined);
	}

	return async (given: Confirmation, actor: Actor): Promise<void> => {
		const field = "pwd" in given ? "pwd" : "code" in given ? "code" : "passkey";
		const tries = field === "pwd" ? passwordTries : factorTries;
		const isConfirmed = await tries(
			again(actor),
			actor.id,
			async (mayTry) => {
				const use = await useOf(given, actor.id, mayTry);
				return async (tx) => {
					const proof = await use(tx);
					if (!proof) return undefined;
					await saveProof(tx, actor.sessionId, timestamp(clock), proof);
					return true;
				};
			},
			async (tx) => {
				const at = timestamp(clock);
				await recordAudit(tx, { actor, at, action: "session.confirmFailed", entityId: actor.sessionId });
			},
		);
		if (!isConfirmed) throw invalidField(field, WRONG[field]);
	};
}
