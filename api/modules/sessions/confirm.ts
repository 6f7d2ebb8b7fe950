import type { z } from "zod";
import { recordAudit } from "../../audit/index.ts";
import type { Tx } from "../../platform/database/index.ts";
import type { Actor, Deps } from "../../platform/deps.ts";
import { found, invalidField } from "../../platform/errors.ts";
import { timestamp } from "../../platform/runtime/clock.ts";
import type { authenticationResponse, Confirmation, SecondFactor } from "../second-factors/contract.ts";
import { checkPasskey, useFactorCode, usePasskey } from "../second-factors/index.ts";
import { findUser, verifyPassword } from "../users/index.ts";
import { confirmKeys, createFactorTries } from "./attempts/index.ts";
import { saveProof } from "./confirmations/index.ts";

type ConfirmDeps = Pick<Deps, "database" | "clock" | "keys" | "settings">;

export type FactorGiven = { code: string } | { passkey: z.infer<typeof authenticationResponse> };

/** Uses the proof in the transaction that needs it; undefined if it is wrong. */
export type UseProof = (tx: Tx) => Promise<SecondFactor | undefined>;

/** Signatures are checked before the transaction. */
export async function proofOf(
	deps: ConfirmDeps,
	given: FactorGiven,
	{ userId, purpose }: { userId: string; purpose: "login" | "confirm" },
): Promise<UseProof> {
	const { clock, keys } = deps;
	if ("code" in given) return (tx) => useFactorCode(tx, keys, { userId, code: given.code, now: clock.now() });
	const proof = await checkPasskey(deps, given.passkey);
	return async (tx) =>
		proof && (await usePasskey(tx, proof, { purpose, userId }, clock.now().toISOString())) ? "passkey" : undefined;
}

const WRONG = { pwd: "password.confirmWrong", code: "factor.codeWrong", passkey: "factor.passkeyRefused" } as const;

export function createConfirm(deps: ConfirmDeps) {
	const { database, clock } = deps;
	const factorTries = createFactorTries(deps);
	const passwordTries = createFactorTries(deps, confirmKeys);

	async function shown(given: Confirmation, actor: Actor): Promise<UseProof | "password" | undefined> {
		if (!("pwd" in given)) return proofOf(deps, given, { userId: actor.id, purpose: "confirm" });
		const { passwordHash } = found(await findUser(database.db, actor.id));
		return (await verifyPassword(passwordHash, given.pwd)) ? "password" : undefined;
	}

	async function attempt(given: Confirmation, actor: Actor): Promise<true | undefined> {
		const proof = await shown(given, actor);
		if (!proof) return undefined;
		return database.write(actor, async (tx) => {
			const secondFactor: SecondFactor | null | undefined = proof === "password" ? null : await proof(tx);
			if (secondFactor === undefined) return undefined;
			await saveProof(tx, actor.sessionId, timestamp(clock), secondFactor);
			return true;
		});
	}

	return async (given: Confirmation, actor: Actor): Promise<void> => {
		const tries = "pwd" in given ? passwordTries : factorTries;
		if (await tries(actor.id, () => attempt(given, actor))) return;
		await database.write(actor, async (tx) => {
			const entry = { actor, at: timestamp(clock), action: "session.confirmFailed" } as const;
			await recordAudit(tx, { ...entry, entityId: actor.sessionId });
		});
		const field = "pwd" in given ? "pwd" : "code" in given ? "code" : "passkey";
		throw invalidField(field, WRONG[field]);
	};
}
