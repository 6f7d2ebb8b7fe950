import { changesBetween, recordAudit } from "../../audit/index.ts";
import type { Actor, Deps } from "../../platform/deps.ts";
import { found, illegalTransition } from "../../platform/errors.ts";
import { timestamp } from "../../platform/runtime/clock.ts";
import { assertConfirmed } from "../sessions/confirmations/index.ts";
import { endSessionsOf, findUser, needsSecondFactor, secondFactorsOf, trackCredentials } from "../users/index.ts";
import type { OwnFactors } from "./contract.ts";
import { giveCodes } from "./first-and-last.ts";
import { presentPasskey } from "./passkeys/present.ts";
import { deletePasskeysOf, passkeysOf } from "./passkeys/repository.ts";
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

/** New recovery codes; those of before are void. */
export const renewCodes = (deps: FactorDeps, actor: Actor): Promise<string[]> =>
	deps.database.write(actor, async (tx) => {
		await assertConfirmed(tx, deps, actor);
		if ((await secondFactorsOf(tx, actor.id)).length === 0) throw illegalTransition();
		const { result: codes, changes } = await trackCredentials(tx, actor.id, () => giveCodes(tx, deps.keys, actor.id));
		const at = timestamp(deps.clock);
		await recordAudit(tx, { actor, at, action: "user.recoveryCodes", entity: "user", entityId: actor.id, changes });
		return codes;
	});

/** Somebody has lost what they had: the password alone is asked for until they set something up again. */
export const resetFactors = ({ database, clock }: Pick<Deps, "database" | "clock">, id: string, actor: Actor) =>
	database.write(actor, async (tx) => {
		found(await findUser(tx, id));
		const before = await secondFactorsOf(tx, id);
		const { changes: credentials } = await trackCredentials(tx, id, async () => {
			await deleteTotp(tx, id);
			await deletePasskeysOf(tx, id);
			await replaceCodes(tx, id, []);
		});
		const at = timestamp(clock);
		await endSessionsOf(tx, id, at, "secondFactors", id === actor.id ? actor.sessionId : undefined);
		const changes = { ...credentials, ...changesBetween({ secondFactors: before }, { secondFactors: [] }) };
		await recordAudit(tx, { actor, at, action: "user.secondFactorsReset", entity: "user", entityId: id, changes });
	});
