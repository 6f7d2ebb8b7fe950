import type { z } from "zod";
import { changesBetween, recordAudit } from "../../../audit/index.ts";
import type { Actor, Deps } from "../../../platform/deps.ts";
import { duplicate, found, inUse, invalidField } from "../../../platform/errors.ts";
import { withoutStoredResult } from "../../../platform/idempotency/index.ts";
import { timestamp } from "../../../platform/runtime/clock.ts";
import { assertConfirmed } from "../../confirmations/index.ts";
import { recordCredentials, storedCredentials } from "../../users/index.ts";
import type { newPasskey, Passkey } from "../contract.ts";
import { afterRemoval, codesForFirst } from "../recovery-codes.ts";
import { CHALLENGE_MS, expectationsOf, requireRelyingParty, setChallenge, webauthn } from "./authentication.ts";
import {
	deletePasskey,
	findPasskey,
	insertPasskey,
	type PasskeyRow,
	passkeysOf,
	renamePasskey,
	useChallenge,
} from "./repository.ts";

const MAX_PASSKEYS = 20;

const tooMany = () => inUse("factor.tooManyPasskeys", { max: MAX_PASSKEYS });
const refused = () => invalidField("response", "factor.passkeyRefused");

type Presented = Pick<PasskeyRow, "id" | "name" | "createdAt" | "lastUsedAt">;

export const presentPasskey = ({ id, name, createdAt, lastUsedAt }: Presented): Passkey => ({
	_id: id,
	name,
	createdAt,
	...(lastUsedAt ? { lastUsedAt } : {}),
});

export async function registrationOptions(deps: Deps, actor: Actor) {
	const { id: rpID } = requireRelyingParty(deps.settings);
	const { generateRegistrationOptions } = await webauthn();
	const asked = { purpose: "register", userId: actor.id, by: actor } as const;
	const { challenge, checked: own } = await setChallenge(deps, asked, async (tx) => {
		const [known] = await Promise.all([passkeysOf(tx, actor.id), assertConfirmed(tx, deps, actor)]);
		if (known.length >= MAX_PASSKEYS) throw tooMany();
		return known;
	});
	return generateRegistrationOptions({
		rpName: rpID,
		rpID,
		userName: actor.userid,
		userDisplayName: actor.name,
		userID: new TextEncoder().encode(actor.id),
		challenge,
		timeout: CHALLENGE_MS,
		attestationType: "none",
		excludeCredentials: own.map(({ id, transports }) => ({ id, transports })),
		authenticatorSelection: { residentKey: "required", userVerification: "required" },
	});
}

type NewPasskey = z.infer<typeof newPasskey>;

async function checkRegistration({ settings }: Deps, { response: { response, ...answer } }: NewPasskey) {
	const { noted, expected } = expectationsOf(settings);
	const { verifyRegistrationResponse } = await webauthn();
	const { clientDataJSON, attestationObject, transports = [] } = response;
	const result = await verifyRegistrationResponse({
		...expected,
		response: { ...answer, response: { clientDataJSON, attestationObject, transports } },
	}).catch(() => undefined);
	if (!result?.verified) throw refused();
	const { id, publicKey, counter } = result.registrationInfo.credential;
	return { id, publicKey: Buffer.from(publicKey), counter, transports, ...noted };
}

export async function addPasskey(
	deps: Deps,
	input: NewPasskey,
	actor: Actor,
): Promise<{ passkey: Passkey; recoveryCodes?: string[] }> {
	const { database, clock, keys } = deps;
	const { challenge, ...credential } = await checkRegistration(deps, input);
	const { id: userId } = actor;
	return database.write(withoutStoredResult(actor), async (tx) => {
		const at = timestamp(clock);
		const [isChallenge, known, before] = await Promise.all([
			useChallenge(tx, keys, { challenge, userId, purpose: "register" }, at),
			findPasskey(tx, keys, credential.id),
			storedCredentials(tx, userId),
			assertConfirmed(tx, deps, actor),
		]);
		if (!isChallenge) throw refused();
		if (known) throw duplicate("response", "factor.passkeyKnown");
		if (before.passkeys.length >= MAX_PASSKEYS) throw tooMany();
		const passkey = { ...credential, userId, name: input.name, createdAt: at };
		const first = await codesForFirst(tx, keys, userId, before);
		await insertPasskey(tx, passkey);
		await recordCredentials(tx, {
			userId,
			actor,
			at,
			action: "user.passkeyAdd",
			before,
			changed: { ...first.changed, passkeys: [...before.passkeys, passkey] },
			others: changesBetween({}, { passkey: input.name }),
		});
		return { passkey: presentPasskey({ ...passkey, lastUsedAt: null }), ...first.codes };
	});
}

export const nameOwnPasskey = (
	{ database, clock }: Pick<Deps, "database" | "clock">,
	id: string,
	name: string,
	actor: Actor,
): Promise<Passkey> =>
	database.write(actor, async (tx) => {
		const before = found((await passkeysOf(tx, actor.id)).find((passkey) => passkey.id === id));
		await renamePasskey(tx, before, name);
		const changes = changesBetween({ passkey: before.name }, { passkey: name });
		const at = timestamp(clock);
		await recordAudit(tx, { actor, at, action: "user.passkeyRename", entityId: actor.id, changes });
		return presentPasskey({ ...before, name });
	});

export async function removePasskey(deps: Deps, id: string, actor: Actor): Promise<void> {
	const { id: userId } = actor;
	await deps.database.write(actor, async (tx) => {
		const [own, before] = await Promise.all([
			passkeysOf(tx, userId),
			storedCredentials(tx, userId),
			assertConfirmed(tx, deps, actor),
		]);
		const gone = found(own.find((passkey) => passkey.id === id));
		const left = { ...before, passkeys: before.passkeys.filter((passkey) => passkey.id !== id) };
		await deletePasskey(tx, gone);
		await recordCredentials(tx, {
			userId,
			actor,
			at: timestamp(deps.clock),
			action: "user.passkeyRemove",
			before,
			changed: { passkeys: left.passkeys, ...(await afterRemoval(tx, deps.settings, actor, left)) },
			others: changesBetween({ passkey: gone.name }, {}),
		});
	});
}
