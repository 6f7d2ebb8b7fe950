import type { z } from "zod";
import type { Tx } from "../../../platform/database/index.ts";
import type { authenticationResponse } from "../contract.ts";
import type { PasskeyDeps, Purpose } from "./challenges.ts";
import { requireRelyingParty, webauthn } from "./relying-party.ts";
import { findPasskey, type PasskeyRow, recordUse, useChallenge } from "./repository.ts";

export type PasskeyAnswer = z.infer<typeof authenticationResponse>;

/** A passkey's answer whose signature is right; it counts once `usePasskey` has used its challenge up. */
export interface PasskeyProof {
	passkey: PasskeyRow;
	challenge: string;
	counter: number;
}

/** Nothing for an answer of an unknown passkey, of another site, with a wrong signature or a counter that went back. */
export async function checkPasskey(
	{ database, settings }: PasskeyDeps,
	{ response, ...answer }: PasskeyAnswer,
): Promise<PasskeyProof | undefined> {
	const { id: expectedRPID, origin: expectedOrigin } = requireRelyingParty(settings);
	const passkey = await findPasskey(database.db, answer.id);
	if (!passkey) return undefined;
	const { userHandle, ...signed } = response;
	if (userHandle !== undefined && Buffer.from(userHandle, "base64url").toString("utf8") !== passkey.userId)
		return undefined;
	let challenge = "";
	const { verifyAuthenticationResponse } = await webauthn();
	const { id, publicKey, counter, transports } = passkey;
	const result = await verifyAuthenticationResponse({
		response: { ...answer, response: signed },
		expectedChallenge: (given) => {
			challenge = given;
			return true;
		},
		expectedOrigin,
		expectedRPID,
		credential: { id, publicKey: new Uint8Array(publicKey), counter, transports },
		requireUserVerification: true,
	}).catch(() => undefined);
	return result?.verified ? { passkey, challenge, counter: result.authenticationInfo.newCounter } : undefined;
}

/** Uses the challenge up and records the use; false if it was not set for this, or was used or is over. */
export async function usePasskey(
	tx: Tx,
	{ passkey, challenge, counter }: PasskeyProof,
	{ purpose, userId }: { purpose: Purpose; userId: string | null },
	now: string,
): Promise<boolean> {
	if (userId !== null && passkey.userId !== userId) return false;
	if (!(await useChallenge(tx, { challenge, userId, purpose }, now))) return false;
	return recordUse(tx, passkey, counter, now);
}
