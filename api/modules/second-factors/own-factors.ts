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
	const app = await findTotp(db, actor.id);
	return {
		...(app?.confirmedAt ? { totp: { since: app.confirmedAt } } : {}),
		passkeys: (await passkeysOf(db, actor.id)).map(presentPasskey),
		recoveryCodes: await countCodes(db, actor.id),
		required: needsSecondFactor(settings, actor.roles),
	};
}

export const renewCodes = (deps: FactorDeps, actor: Actor): Promise<string[]> =>
	deps.database.write(actor, async (tx) => {
		await assertConfirmed(tx, deps, actor);
		if ((await secondFactorsOf(tx, actor.id)).length === 0) throw illegalTransition();
		const change = { userId: actor.id, actor, at: timestamp(deps.clock), action: "user.recoveryCodes" } as const;
		return changeCredentials(tx, change, () => giveCodes(tx, deps.keys, actor.id));
	});

/** For lost factors: afterwards the password alone signs in. */
export const resetFactors = ({ database, clock }: Pick<Deps, "database" | "clock">, id: string, actor: Actor) =>
	database.write(actor, async (tx) => {
		found(await findUser(tx, id));
		const before = await secondFactorsOf(tx, id);
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
