import { randomBytes } from "node:crypto";
import { isIP } from "node:net";
import type { z } from "zod";
import { sentence } from "../../../kit/sentences.ts";
import type { Tx } from "../../../platform/database/index.ts";
import { type Actor, type Deps, type SealKeys, VISITOR } from "../../../platform/deps.ts";
import { ApiError, notFound } from "../../../platform/errors.ts";
import { again } from "../../../platform/idempotency/index.ts";
import type { authenticationResponse } from "../contract.ts";
import { findPasskey, insertChallenge, passkeysOf, recordUse, useChallenge } from "./repository.ts";

/** Loads the WebAuthn library on first use, because loading it would delay the start of the server. */
export const webauthn = () => import("@simplewebauthn/server");

/** Returns domain and origin of passkeys; undefined where browsers refuse them: at an IP address, or without https. */
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

/**
 * Returns what the WebAuthn library expects of a browser's response. It accepts any challenge and stores it in `noted`,
 * because a later transaction checks the challenge and uses it up.
 */
export function expectationsOf(settings: Deps["settings"]) {
	const { id: expectedRPID, origin: expectedOrigin } = requireRelyingParty(settings);
	const noted = { challenge: "" };
	const expectedChallenge = (given: string) => {
		noted.challenge = given;
		return true;
	};
	return { noted, expected: { expectedChallenge, expectedOrigin, expectedRPID, requireUserVerification: true } };
}

type Purpose = "register" | "login" | "confirm";

export const CHALLENGE_MS = 5 * 60_000;

/** Stores a challenge unless `check` throws. `userId` is null until a passkey has identified the account. */
export async function setChallenge<T>(
	{ database, clock }: Deps,
	{ purpose, userId, by = VISITOR }: { purpose: Purpose; userId: string | null; by?: Actor | undefined },
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

/** Returns the options to sign in by a passkey of the account `userId`, or by any of this site if it is null. */
export async function authenticationOptions(
	deps: Deps,
	{ purpose, userId, by }: { purpose: Exclude<Purpose, "register">; userId: string | null; by?: Actor },
) {
	const { id: rpID } = requireRelyingParty(deps.settings);
	const { generateAuthenticationOptions } = await webauthn();
	const { challenge, checked: own } = await setChallenge(deps, { purpose, userId, by }, async (tx) => {
		const known = userId === null ? undefined : await passkeysOf(tx, userId);
		if (known?.length === 0) throw notFound();
		return known;
	});
	return generateAuthenticationOptions({
		rpID,
		challenge,
		timeout: CHALLENGE_MS,
		userVerification: "required",
		...(own ? { allowCredentials: own.map(({ id, transports }) => ({ id, transports })) } : {}),
	});
}

export type PasskeyAnswer = z.infer<typeof authenticationResponse>;

/** A passkey's response with a valid signature, which proves a sign-in only after `usePasskey`. */
type PasskeyProof = NonNullable<Awaited<ReturnType<typeof checkPasskey>>>;

/**
 * Returns the verified response of a passkey; undefined if the passkey is unknown, belongs to another site, has signed
 * wrongly or was copied, which a lower counter shows.
 */
export async function checkPasskey({ database, settings, keys }: Deps, { response, ...answer }: PasskeyAnswer) {
	const { noted, expected } = expectationsOf(settings);
	const passkey = await findPasskey(database.db, keys, answer.id);
	if (!passkey) return undefined;
	const { userHandle, ...signed } = response;
	if (userHandle !== undefined && Buffer.from(userHandle, "base64url").toString("utf8") !== passkey.userId)
		return undefined;
	const { verifyAuthenticationResponse } = await webauthn();
	const { id, publicKey, counter, transports } = passkey;
	const result = await verifyAuthenticationResponse({
		...expected,
		response: { ...answer, response: signed },
		credential: { id, publicKey: new Uint8Array(publicKey), counter, transports },
	}).catch(() => undefined);
	return result?.verified ? { ...noted, passkey, counter: result.authenticationInfo.newCounter } : undefined;
}

/** Records a sign-in. Returns false if the challenge was created for another purpose, used or expired. */
export async function usePasskey(
	tx: Tx,
	keys: SealKeys,
	{ passkey, challenge, counter }: PasskeyProof,
	{ purpose, userId }: { purpose: Purpose; userId: string | null },
	now: string,
): Promise<boolean> {
	if (userId !== null && passkey.userId !== userId) return false;
	const [isChallenge, seen] = await Promise.all([
		useChallenge(tx, keys, { challenge, userId, purpose }, now),
		findPasskey(tx, keys, passkey.id),
	]);
	// Another sign-in by the same passkey may have changed its counter since the signature was checked.
	if (!isChallenge || seen?.counter !== passkey.counter) return false;
	await recordUse(tx, seen, counter, now);
	return true;
}
