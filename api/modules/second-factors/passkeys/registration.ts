import type { z } from "zod";
import { changesBetween, recordAudit } from "../../../audit/index.ts";
import { type MessageCode, sentence } from "../../../kit/sentences.ts";
import type { Actor, Deps } from "../../../platform/deps.ts";
import { ApiError, found, invalidField, notFound } from "../../../platform/errors.ts";
import { timestamp } from "../../../platform/runtime/clock.ts";
import { assertConfirmed } from "../../sessions/confirmations/index.ts";
import { trackCredentials } from "../../users/index.ts";
import type { newPasskey, Passkey } from "../contract.ts";
import { assertMayRemove, codesForFirst, forgetCodesAfterLast } from "../first-and-last.ts";
import { CHALLENGE_MS, setChallenge } from "./challenges.ts";
import { presentPasskey } from "./present.ts";
import { requireRelyingParty, webauthn } from "./relying-party.ts";
import { deletePasskey, findPasskey, insertPasskey, passkeysOf, renamePasskey, useChallenge } from "./repository.ts";

type FactorDeps = Pick<Deps, "database" | "clock" | "settings" | "keys">;

const MOST_PASSKEYS = 20;

const inUse = (code: MessageCode, params = {}) => new ApiError(409, "IN_USE", { message: sentence(code, params) });
const refused = () => invalidField("response", "factor.passkeyRefused");

/** What a browser needs to make a passkey. */
export async function registrationOptions(deps: FactorDeps, actor: Actor) {
	const { id: rpID } = requireRelyingParty(deps.settings);
	const { db } = deps.database;
	await assertConfirmed(db, deps, actor);
	const own = await passkeysOf(db, actor.id);
	if (own.length >= MOST_PASSKEYS) throw inUse("factor.tooManyPasskeys", { max: MOST_PASSKEYS });
	const { generateRegistrationOptions } = await webauthn();
	return generateRegistrationOptions({
		rpName: rpID,
		rpID,
		userName: actor.userid,
		userDisplayName: actor.name,
		userID: new TextEncoder().encode(actor.id),
		challenge: await setChallenge(deps, { purpose: "register", userId: actor.id, by: actor }),
		timeout: CHALLENGE_MS,
		attestationType: "none",
		excludeCredentials: own.map(({ id, transports }) => ({ id, transports })),
		authenticatorSelection: { residentKey: "required", userVerification: "required" },
	});
}

type NewPasskey = z.infer<typeof newPasskey>;

async function checkRegistration({ settings }: FactorDeps, { response: { response, ...answer } }: NewPasskey) {
	const { id: expectedRPID, origin: expectedOrigin } = requireRelyingParty(settings);
	let challenge = "";
	const { verifyRegistrationResponse } = await webauthn();
	const { clientDataJSON, attestationObject, transports = [] } = response;
	const result = await verifyRegistrationResponse({
		response: { ...answer, response: { clientDataJSON, attestationObject, transports } },
		expectedChallenge: (given) => {
			challenge = given;
			return true;
		},
		expectedOrigin,
		expectedRPID,
		requireUserVerification: true,
	}).catch(() => undefined);
	if (!result?.verified) throw refused();
	const { id, publicKey, counter } = result.registrationInfo.credential;
	return { id, publicKey: Buffer.from(publicKey), counter, transports, challenge };
}

/** A passkey more: from now on a sign-in by password needs a second factor. */
export async function addPasskey(
	deps: FactorDeps,
	input: NewPasskey,
	actor: Actor,
): Promise<{ passkey: Passkey; recoveryCodes?: string[] }> {
	const { database, clock, keys } = deps;
	const { challenge, ...credential } = await checkRegistration(deps, input);
	return database.write(actor, async (tx) => {
		await assertConfirmed(tx, deps, actor);
		const at = timestamp(clock);
		if (!(await useChallenge(tx, { challenge, userId: actor.id, purpose: "register" }, at))) throw refused();
		if (await findPasskey(tx, credential.id)) {
			const problem = { path: "response", code: "factor.passkeyKnown" } as const;
			throw new ApiError(409, "DUPLICATE", { message: sentence(problem.code), fields: [problem] });
		}
		if ((await passkeysOf(tx, actor.id)).length >= MOST_PASSKEYS)
			throw inUse("factor.tooManyPasskeys", { max: MOST_PASSKEYS });
		const passkey = { ...credential, userId: actor.id, name: input.name, createdAt: at };
		const { result: codes, changes: credentials } = await trackCredentials(tx, actor.id, async () => {
			const first = await codesForFirst(tx, keys, actor.id);
			await insertPasskey(tx, passkey);
			return first;
		});
		const changes = { ...credentials, ...changesBetween({}, { passkey: input.name }) };
		await recordAudit(tx, { actor, at, action: "user.passkeyAdd", entity: "user", entityId: actor.id, changes });
		return { passkey: presentPasskey({ ...passkey, lastUsedAt: null }), ...codes };
	});
}

/** Another name for one of the own passkeys. */
export const nameOwnPasskey = (
	{ database, clock }: Pick<Deps, "database" | "clock">,
	id: string,
	name: string,
	actor: Actor,
): Promise<Passkey> =>
	database.write(actor, async (tx) => {
		const before = (await passkeysOf(tx, actor.id)).find((passkey) => passkey.id === id);
		const after = found(await renamePasskey(tx, actor.id, id, name));
		const changes = changesBetween({ passkey: before?.name }, { passkey: after.name });
		const at = timestamp(clock);
		await recordAudit(tx, { actor, at, action: "user.passkeyRename", entity: "user", entityId: actor.id, changes });
		return presentPasskey(after);
	});

export async function removePasskey(deps: FactorDeps, id: string, actor: Actor): Promise<void> {
	await deps.database.write(actor, async (tx) => {
		await assertConfirmed(tx, deps, actor);
		const { result: gone, changes: credentials } = await trackCredentials(tx, actor.id, async () => {
			const passkey = await deletePasskey(tx, actor.id, id);
			if (!passkey) throw notFound();
			await assertMayRemove(tx, deps.settings, actor);
			await forgetCodesAfterLast(tx, actor.id);
			return passkey;
		});
		const changes = { ...credentials, ...changesBetween({ passkey: gone.name }, {}) };
		const at = timestamp(deps.clock);
		await recordAudit(tx, { actor, at, action: "user.passkeyRemove", entity: "user", entityId: actor.id, changes });
	});
}
