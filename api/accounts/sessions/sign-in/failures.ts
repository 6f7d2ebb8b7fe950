import { recordAudit } from "../../../audit/index.ts";
import type { Tx } from "../../../platform/database/index.ts";
import { VISITOR } from "../../../platform/deps.ts";

/** An unknown userid is not recorded, because people sometimes type their password into this field. */
export function recordFailure(tx: Tx, user: { id: string; userid: string } | undefined, now: Date): Promise<void> {
	const about = user
		? { entityId: user.id, changes: { userid: [null, user.userid] as [null, string] } }
		: { entityId: "unknown" };
	return recordAudit(tx, { actor: VISITOR, at: now.toISOString(), action: "session.loginFailed", ...about });
}
