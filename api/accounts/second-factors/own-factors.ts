import { changesBetween } from "../../audit/index.ts";
import type { Actor, Deps } from "../../platform/deps.ts";
import { found, illegalTransition } from "../../platform/errors.ts";
import { withoutStoredResult } from "../../platform/idempotency/index.ts";
import { timestamp } from "../../platform/runtime/clock.ts";
import { assertConfirmed, useOwnConfirmation } from "../confirmations/index.ts";
import {
	findUser,
	needsSecondFactor,
	recordCredentials,
	revokeSessionsOf,
	secondFactorsOf,
	storedCredentials,
} from "../users/index.ts";
import type { OwnFactors } from "./contract.ts";
import { presentPasskey } from "./passkeys/registration.ts";
import { deletePasskeysOf, passkeysOf } from "./passkeys/repository.ts";
import { giveCodes, hasFactor } from "./recovery-codes.ts";
import { countCodes, deleteTotp, findTotp, replaceCodes } from "./repository.ts";

export async function listOwnFactors({ database: { db }, settings, keys }: Deps, actor: Actor): Promise<OwnFactors> {
	const [app, passkeys, recoveryCodes] = await Promise.all([
		findTotp(db, keys, actor.id),
		passkeysOf(db, actor.id),
		countCodes(db, actor.id),
	]);
	return {
		...(app?.confirmedAt ? { totp: { since: app.confirmedAt } } : {}),
		passkeys: passkeys.map(presentPasskey),
		recoveryCodes,
		required: needsSecondFactor(settings, actor.roles),
	};
}

export const renewCodes = (deps: Deps, actor: Actor): Promise<string[]> =>
	deps.database.write(withoutStoredResult(actor), async (tx) => {
		const [before] = await Promise.all([storedCredentials(tx, actor.id), assertConfirmed(tx, deps, actor)]);
		if (!hasFactor(before)) throw illegalTransition();
		const { given, changed } = await giveCodes(tx, deps.keys, actor.id);
		const entry = { userId: actor.id, actor, at: timestamp(deps.clock), action: "user.recoveryCodes" } as const;
		await recordCredentials(tx, { ...entry, before, changed });
		return given;
	});

/** Deletes all second factors of an account whose owner has lost them; the password alone is then enough to sign in. */
export const resetFactors = ({ database, clock }: Pick<Deps, "database" | "clock">, id: string, actor: Actor) =>
	database.write(actor, async (tx) => {
		const [user, factors, before] = await Promise.all([
			findUser(tx, id),
			secondFactorsOf(tx, id),
			storedCredentials(tx, id),
		]);
		found(user);
		if (id === actor.id) await useOwnConfirmation(tx, { clock }, actor);
		const at = timestamp(clock);
		await deleteTotp(tx, id);
		await deletePasskeysOf(tx, id);
		await replaceCodes(tx, id, []);
		await revokeSessionsOf(tx, id, at, "secondFactors", id === actor.id ? actor.sessionId : undefined);
		await recordCredentials(tx, {
			userId: id,
			actor,
			at,
			action: "user.secondFactorsReset",
			before,
			changed: { totpSecret: undefined, recoveryCodes: [], passkeys: [] },
			others: changesBetween({ secondFactors: factors }, { secondFactors: [] }),
		});
	});
