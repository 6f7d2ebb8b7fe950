import { changesBetween, recordAudit } from "../../audit/index.ts";
import type { Answer, Tx } from "../../platform/database/index.ts";
import type { Actor, Deps } from "../../platform/deps.ts";
import { found, illegalTransition } from "../../platform/errors.ts";
import { timestamp } from "../../platform/runtime/clock.ts";
import {
	changeUser,
	findUser,
	hasOtherAdmin,
	revokeSessionsOf,
	type ShownUser,
	shownUser,
	stateOf,
} from "./repository.ts";
import { assertMayBeDeactivated } from "./rules.ts";

/** A deactivated account is refused from its next request on, but keeps its name and roles. */
export const setUserActive = <A>(
	{ database, clock }: Pick<Deps, "database" | "clock">,
	{ id, isActive }: { id: string; isActive: boolean },
	actor: Actor,
	answer: Answer<ShownUser, A>,
): Promise<A> => {
	const job = async (tx: Tx) => {
		const at = timestamp(clock);
		const [known, otherAdmin] = await Promise.all([findUser(tx, id), hasOtherAdmin(tx, id)]);
		const before = found(known);
		const admins = { before: before.roles, hasOtherAdmin: otherAdmin };
		if (!isActive) assertMayBeDeactivated({ isOwn: id === actor.id, ...admins });
		if ((before.deactivatedAt === null) === isActive) throw illegalTransition();
		const [after] = await Promise.all([
			changeUser(tx, before, { deactivatedAt: isActive ? null : at }),
			...(isActive ? [] : [revokeSessionsOf(tx, id, at, "deactivated")]),
		]);
		const changes = changesBetween({ state: stateOf(before) }, { state: stateOf(after) });
		const action = isActive ? "user.activate" : "user.deactivate";
		await recordAudit(tx, { actor, at, action, entityId: id, changes });
		return shownUser(after);
	};
	return database.write(actor, job, answer);
};
