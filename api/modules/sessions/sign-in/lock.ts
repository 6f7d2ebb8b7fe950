import { recordAudit } from "../../../audit/index.ts";
import type { Actor, Deps } from "../../../platform/deps.ts";
import { found } from "../../../platform/errors.ts";
import { timestamp } from "../../../platform/runtime/clock.ts";
import { attemptsOf, findUser } from "../../users/index.ts";
import { factorKeys, forgetFailures } from "../attempts/index.ts";

/** Forgets the failed sign-ins of strangers and the wrong codes of an account: whoever has to wait may try at once. */
export const unlock = (
	{ database, clock }: Pick<Deps, "database" | "clock">,
	id: string,
	actor: Actor,
): Promise<number> =>
	database.write(actor, async (tx) => {
		const { userid } = found(await findUser(tx, id));
		const forgotten = await forgetFailures(tx, { account: attemptsOf(userid), ...factorKeys(id) });
		if (forgotten === 0) return 0;
		const entry = { actor, at: timestamp(clock), action: "user.unlock", entity: "user", entityId: id } as const;
		await recordAudit(tx, { ...entry, changes: { failures: [forgotten, 0] } });
		return forgotten;
	});
