import { recordAudit } from "../../audit/index.ts";
import { type Actor, type Deps, SYSTEM } from "../../platform/deps.ts";
import { found, notFound } from "../../platform/errors.ts";
import { HOUR_MS, type Job } from "../../platform/instances/jobs.ts";
import { timestamp } from "../../platform/runtime/clock.ts";
import { forgetFailuresOf } from "../attempts/index.ts";
import { useOwnConfirmation } from "../confirmations/index.ts";
import { endSessionsOf, findUser } from "../users/index.ts";
import type { OwnSession } from "./contract.ts";
import { SESSION } from "./opening.ts";
import { findOpenSession, openSessionsOf, purgeSessions, revokeSession } from "./repository.ts";

type Stores = Pick<Deps, "database" | "clock">;

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

export async function endOwnSession({ database, clock }: Stores, id: string, actor: Actor): Promise<void> {
	const at = timestamp(clock);
	await database.write(actor, async (tx) => {
		const session = await findOpenSession(tx, id, at);
		if (session?.userId !== actor.id) throw notFound();
		await revokeSession(tx, id, at, "ended");
		await recordAudit(tx, { actor, at, action: "session.end", entityId: id });
	});
}

/** Ends all sessions of an account except the current one, and returns how many were open. */
export const endSessionsOfUser = ({ database, clock }: Stores, id: string, actor: Actor): Promise<number> =>
	database.write(actor, async (tx) => {
		const at = timestamp(clock);
		const except = id === actor.id ? actor.sessionId : undefined;
		const [user, open] = await Promise.all([findUser(tx, id), endSessionsOf(tx, id, at, "ended", except)]);
		found(user);
		const entry = { actor, at, action: "user.endSessions", entityId: id } as const;
		await recordAudit(tx, { ...entry, changes: { sessions: [open, 0] } });
		return open;
	});

/** Unlocks an account after failed sign-ins and wrong codes. Returns how many failures were counted. */
export const unlock = ({ database, clock }: Stores, id: string, actor: Actor): Promise<number> =>
	database.write(actor, async (tx) => {
		const [user, forgotten] = await Promise.all([findUser(tx, id), forgetFailuresOf(tx, id)]);
		found(user);
		if (forgotten === 0) return 0;
		// A user who unlocks their own account must confirm their identity. Otherwise a stolen token could reset the count
		// of wrong codes, and guessing could go on.
		if (id === actor.id) await useOwnConfirmation(tx, { clock }, actor);
		const entry = { actor, at: timestamp(clock), action: "user.unlock", entityId: id } as const;
		await recordAudit(tx, { ...entry, changes: { failures: [forgotten, 0] } });
		return forgotten;
	});

export const sessionRetention = ({ database, clock }: Stores): Job => ({
	name: "session retention",
	everyMs: HOUR_MS,
	run: () => database.write(SYSTEM, (tx) => purgeSessions(tx, timestamp(clock))),
});
