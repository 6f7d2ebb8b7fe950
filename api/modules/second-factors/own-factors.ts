import { changesBetween } from "../../audit/index.ts";
import type { Actor, Deps } from "../../platform/deps.ts";
import { found, illegalTransition } from "../../platform/errors.ts";
import { timestamp } from "../../platform/runtime/clock.ts";
import { assertConfirmed } from "../sessions/confirmations/index.ts";
import { changeCredentials, endSessionsOf, findUser, needsSecondFactor, secondFactorsOf } from "../users/index.ts";
import type { OwnFactors } from "./contract.ts";
import { presentPasskey } from "./passkeys/registration.ts";
import { deletePasskeysOf, passkeysOf } from "./passkeys/repository.ts";
import { giveCodes } from "./recovery-codes.ts";
import { countCodes, deleteTotp, findTotp, replaceCodes } from "./repository.ts";

type FactorDeps = Pick<Deps, "database" | "clock" | "settings" | "keys">;

export async function listOwnFactors({ database: { db }, settings }: FactorDeps, actor: Actor): Promise<OwnFactors> {
	const [app, passkeys, recoveryCodes] = await Promise.all([
		findTotp(db, actor.id),
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

export const renewCodes = (deps: FactorDeps, actor: Actor): Promise<string[]> =>
	deps.database.write(actor, async (tx) => {
		const [factors] = await Promise.all([secondFactorsOf(tx, actor.id), assertConfirmed(tx, deps, actor)]);
		if (factors.length === 0) throw illegalTransition();
		const change = { userId: actor.id, actor, at: timestamp(deps.clock), action: "user.recoveryCodes" } as const;
		return changeCredentials(tx, change, () => giveCodes(tx, deps.keys, actor.id));
	});

/** For lost factors: afterwards the password alone signs in. */
export const resetFactors = ({ database, clock }: Pick<Deps, "database" | "clock">, id: string, actor: Actor) =>
	database.write(actor, async (tx) => {
		const [user, before] = await Promise.all([findUser(tx, id), secondFactorsOf(tx, id)]);
		found(user);
		const at = timestamp(clock);
		await changeCredentials(
			tx,
			{ userId: id, actor, at, action: "user.secondFactorsReset" },
			async () => {
				await deleteTotp(tx, id);
				await deletePasskeysOf(tx, id);
				await replaceCodes(tx, id, []);
				return endSessionsOf(tx, id, at, "secondFactors", id === actor.id ? actor.sessionId : undefined);
			},
			() => changesBetween({ secondFactors: before }, { secondFactors: [] }),
		);
	});
