import { randomBytes } from "node:crypto";
import { type Actor, type Deps, VISITOR } from "../../../platform/deps.ts";
import { notFound } from "../../../platform/errors.ts";
import { requireRelyingParty, webauthn } from "./relying-party.ts";
import { insertChallenge, passkeysOf } from "./repository.ts";

export type PasskeyDeps = Pick<Deps, "database" | "clock" | "settings">;
export type Purpose = "register" | "login" | "confirm";

export const CHALLENGE_MS = 5 * 60_000;

/** A challenge for one answer; of nobody where it is not known yet who answers. */
export async function setChallenge(
	{ database, clock }: PasskeyDeps,
	{ purpose, userId, by = VISITOR }: { purpose: Purpose; userId: string | null; by?: Actor },
): Promise<Uint8Array<ArrayBuffer>> {
	const bytes = new Uint8Array(randomBytes(32));
	const challenge = Buffer.from(bytes).toString("base64url");
	const now = clock.now();
	const expiresAt = new Date(now.getTime() + CHALLENGE_MS).toISOString();
	await database.write(by, (tx) => insertChallenge(tx, { challenge, userId, purpose, expiresAt }, now.toISOString()));
	return bytes;
}

/** What a browser needs to have a passkey sign in: any of this site, or one of this account. */
export async function authenticationOptions(
	deps: PasskeyDeps,
	{ purpose, userId, by }: { purpose: Exclude<Purpose, "register">; userId: string | null; by?: Actor },
) {
	const { id: rpID } = requireRelyingParty(deps.settings);
	const own = userId === null ? undefined : await passkeysOf(deps.database.db, userId);
	if (own?.length === 0) throw notFound();
	const { generateAuthenticationOptions } = await webauthn();
	return generateAuthenticationOptions({
		rpID,
		challenge: await setChallenge(deps, { purpose, userId, ...(by ? { by } : {}) }),
		timeout: CHALLENGE_MS,
		userVerification: "required",
		...(own ? { allowCredentials: own.map(({ id, transports }) => ({ id, transports })) } : {}),
	});
}
