import { changesBetween, recordAudit } from "../../audit/index.ts";
import type { Actor, Deps } from "../../platform/deps.ts";
import { found, illegalTransition } from "../../platform/errors.ts";
import { timestamp } from "../../platform/runtime/clock.ts";
import { endSessionsOf, findUser, hasOtherAdmin, setDeactivated, stateOf, type UserRow } from "./repository.ts";
import { assertMayBeDeactivated } from "./rules.ts";

/** Takes effect with the next request; name and roles stay. */
export const setUserActive = (
	{ database, clock }: Pick<Deps, "database" | "clock">,
	id: string,
	isActive: boolean,
	actor: Actor,
): Promise<UserRow> =>
	database.write(actor, async (tx) => {
		const at = timestamp(clock);
		const before = found(await findUser(tx, id));
		const admins = { before: before.roles, hasOtherAdmin: await hasOtherAdmin(tx, id) };
		if (!isActive) assertMayBeDeactivated({ isOwn: id === actor.id, ...admins });
		const after = await setDeactivated(tx, id, isActive ? null : at);
		if (!after) throw illegalTransition();
		if (!isActive) await endSessionsOf(tx, id, at, "deactivated");
		const changes = changesBetween({ state: stateOf(before) }, { state: stateOf(after) });
		const action = isActive ? "user.activate" : "user.deactivate";
		await recordAudit(tx, { actor, at, action, entityId: id, changes });
		return after;
	});
