import { recordAudit } from "../../audit/index.ts";
import type { Actor, Deps } from "../../platform/deps.ts";
import { notFound } from "../../platform/errors.ts";
import { timestamp } from "../../platform/runtime/clock.ts";
import type { OwnSession } from "./contract.ts";
import { SESSION } from "./limits.ts";
import { findOpenSession, openSessionsOf, revokeSession } from "./repository.ts";

type Stores = Pick<Deps, "database" | "clock">;

/** Where the person is signed in, the latest use first. */
export async function listOwnSessions({ database, clock }: Stores, actor: Actor): Promise<OwnSession[]> {
	const now = clock.now();
	const usedAfter = new Date(now.getTime() - SESSION.idleMs).toISOString();
	const rows = await openSessionsOf(database.db, actor.id, now.toISOString(), usedAfter);
	return rows.map(({ id, startedAt, lastUsedAt, userAgent }) => ({
		_id: id,
		startedAt,
		lastUsedAt,
		userAgent,
		current: id === actor.sessionId,
	}));
}

/** Ends one of the person's own sessions; those of others do not exist for this person. */
export async function endOwnSession({ database, clock }: Stores, id: string, actor: Actor): Promise<void> {
	const at = timestamp(clock);
	await database.write(actor, async (tx) => {
		const session = await findOpenSession(tx, id, at);
		if (session?.userId !== actor.id) throw notFound();
		await revokeSession(tx, id, at, "ended");
		await recordAudit(tx, { actor, at, action: "session.end", entity: "session", entityId: id });
	});
}
