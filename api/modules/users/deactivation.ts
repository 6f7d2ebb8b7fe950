import { changesBetween, recordAudit } from "../../audit/index.ts";
import type { Actor, Deps } from "../../platform/deps.ts";
import { found, illegalTransition } from "../../platform/errors.ts";
import { timestamp } from "../../platform/runtime/clock.ts";
import { endSessionsOf, findUser, hasOtherAdmin, setDeactivated, stateOf, type UserRow } from "./repository.ts";
import { assertMayBeDeactivated } from "./rules.ts";

type AccountDeps = Pick<Deps, "database" | "clock">;

/** Locks an account: whoever uses it is out at the next request; its name stays in every history. */
export const deactivateUser = ({ database, clock }: AccountDeps, id: string, actor: Actor): Promise<UserRow> =>
	database.write(actor, async (tx) => {
		const at = timestamp(clock);
		const before = found(await findUser(tx, id));
		const admins = { before: before.roles, hasOtherAdmin: await hasOtherAdmin(tx, id) };
		assertMayBeDeactivated({ isOwn: id === actor.id, ...admins });
		const after = await setDeactivated(tx, id, at);
		if (!after) throw illegalTransition();
		await endSessionsOf(tx, id, at, "deactivated");
		const changes = changesBetween({ state: stateOf(before) }, { state: stateOf(after) });
		await recordAudit(tx, { actor, at, action: "user.deactivate", entity: "user", entityId: id, changes });
		return after;
	});

/** Opens a deactivated account again, with the roles that it had. */
export const activateUser = ({ database, clock }: AccountDeps, id: string, actor: Actor): Promise<UserRow> =>
	database.write(actor, async (tx) => {
		const before = found(await findUser(tx, id));
		const after = await setDeactivated(tx, id, null);
		if (!after) throw illegalTransition();
		const changes = changesBetween({ state: stateOf(before) }, { state: stateOf(after) });
		const at = timestamp(clock);
		await recordAudit(tx, { actor, at, action: "user.activate", entity: "user", entityId: id, changes });
		return after;
	});
