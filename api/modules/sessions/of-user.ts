import { recordAudit } from "../../audit/index.ts";
import type { Actor, Deps } from "../../platform/deps.ts";
import { found } from "../../platform/errors.ts";
import { timestamp } from "../../platform/runtime/clock.ts";
import { endSessionsOf, findUser } from "../users/index.ts";

/** Ends every session of a user, of one's own account all but the one that asks; gives how many were open. */
export const endSessionsOfUser = (
	{ database, clock }: Pick<Deps, "database" | "clock">,
	id: string,
	actor: Actor,
): Promise<number> =>
	database.write(actor, async (tx) => {
		const at = timestamp(clock);
		found(await findUser(tx, id));
		const open = await endSessionsOf(tx, id, at, "ended", id === actor.id ? actor.sessionId : undefined);
		const entry = { actor, at, action: "user.endSessions", entity: "user", entityId: id } as const;
		await recordAudit(tx, { ...entry, changes: { sessions: [open, 0] } });
		return open;
	});
