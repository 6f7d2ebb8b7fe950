import { randomBytes } from "node:crypto";
import { isIP } from "node:net";
import type { z } from "zod";
import { sentence } from "../../../kit/sentences.ts";
import type { Tx } from "../../../platform/database/index.ts";
import { type Actor, type Deps, VISITOR } from "../../../platform/deps.ts";
import { ApiError, notFound } from "../../../platform/errors.ts";
import { again } from "../../../platform/idempotency/index.ts";
import type { authenticationResponse } from "../contract.ts";
import { findPasskey, insertChallenge, type PasskeyRow, passkeysOf, recordUse, useChallenge } from "./repository.ts";

/** Large, so it is loaded with the first use. */
export const webauthn = () => import("@simplewebauthn/server");

/** Undefined where browsers offer no passkeys: at an IP address, or without https. */
export function relyingPartyOf({ publicUrl }: Pick<Deps["settings"], "publicUrl">) {
	const { origin, hostname, protocol } = new URL(publicUrl);
	const isName = isIP(hostname.replace(/^\[|\]$/g, "")) === 0;
	const isSafe = protocol === "https:" || hostname === "localhost";
	return isName && isSafe ? { id: hostname, origin } : undefined;
}

export function requireRelyingParty(settings: Deps["settings"]) {
	const relyingParty = relyingPartyOf(settings);
	if (!relyingParty) throw new ApiError(404, "NOT_FOUND", { message: sentence("factor.passkeysUnavailable") });
	return relyingParty;
}

type PasskeyDeps = Pick<Deps, "database" | "clock" | "settings">;
type Purpose = "register" | "login" | "confirm";

export const CHALLENGE_MS = 5 * 60_000;

/** Unless `check` refuses it. `userId`: null if the account is not known yet. */
export async function setChallenge<T>(
	{ database, clock }: PasskeyDeps,
	{ purpose, userId, by = VISITOR }: { purpose: Purpose; userId: string | null; by?: Actor },
	check: (tx: Tx) => Promise<T>,
): Promise<{ challenge: Uint8Array<ArrayBuffer>; checked: T }> {
	const bytes = new Uint8Array(randomBytes(32));
	const challenge = Buffer.from(bytes).toString("base64url");
	const now = clock.now();
	const expiresAt = new Date(now.getTime() + CHALLENGE_MS).toISOString();
	const checked = await database.write(again(by), async (tx) => {
		const allowed = await check(tx);
		await insertChallenge(tx, { challenge, userId, purpose, expiresAt }, now.toISOString());
		return allowed;
	});
	return { challenge: bytes, checked };
}

/** For any passkey of this site, or those of one account. */
export async function authenticationOptions(
	deps: PasskeyDeps,
	{ purpose, userId, by }: { purpose: Exclude<Purpose, "register">; userId: string | null; by?: Actor },
) {
	const { id: rpID } = requireRelyingParty(deps.settings);
	const { generateAuthenticationOptions } = await webauthn();
	const { challenge, checked: own } = await setChallenge(
		deps,
		{ purpose, userId, ...(by ? { by } : {}) },
		async (tx) => {
			const known = userId === null ? undefined : await passkeysOf(tx, userId);
			if (known?.length === 0) throw notFound();
			return known;
		},
	);
	return generateAuthenticationOptions({
		rpID,
		challenge,
		timeout: CHALLENGE_MS,
		userVerification: "required",
		...(own ? { allowCredentials: own.map(({ id, transports }) => ({ id, transports })) } : {}),
	});
}

export type PasskeyAnswer = z.infer<typeof authenticationResponse>;

/** A verified answer; it counts once `usePasskey` has used its challenge. */
interface PasskeyProof {
	passkey: PasskeyRow;
	challenge: string;
	counter: number;
}

/** Undefined for an unknown passkey, another site, a wrong signature or a counter that went back. */
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

/** Uses the challenge and records the use; false if it was set for something else, used or expired. */
export async function usePasskey(
	tx: Tx,
	{ passkey, challenge, counter }: PasskeyProof,
	{ purpose, userId }: { purpose: Purpose; userId: string | null },
	now: string,
): Promise<boolean> {
	if (userId !== null && passkey.userId !== userId) return false;
	const [isChallenge, seen] = await Promise.all([
		useChallenge(tx, { challenge, userId, purpose }, now),
		findPasskey(tx, passkey.id),
	]);
	// The counter has changed since the signature was checked.
	if (!isChallenge || seen?.counter !== passkey.counter) return false;
	await recordUse(tx, seen, counter, now);
	return true;
}
