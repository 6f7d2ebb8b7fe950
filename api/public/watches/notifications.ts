import { recordAudit } from "../../audit/index.ts";
import { isPublished } from "../../modules/certificates/contract.ts";
import type { CertificateMoved } from "../../modules/certificates/index.ts";
import { cancelMailsByIds, queueWatcherMails } from "../../outbox/index.ts";
import type { Tx } from "../../platform/database/index.ts";
import { type Deps, SYSTEM } from "../../platform/deps.ts";
import { DAY_MS, HOUR_MS, type Job } from "../../platform/instances/jobs.ts";
import { timestamp, today } from "../../platform/runtime/clock.ts";
import type { WatchStage } from "./contract.ts";
import {
	deleteOver,
	deleteUnconfirmed,
	deleteUnwatched,
	isOutboxFull,
	nextBatchOf,
	nextWatched,
	setLastNotified,
	updateWatched,
} from "./notifications.repository.ts";
import { markChanged } from "./repository.ts";
import { aboutOf, isOver, nextDayOf, stageOf, stagesIn } from "./rules.ts";

// A status change only marks its certificate, and a job queues the mails to subscribers afterwards, so that the change
// is fast even with 10,000 subscribers. An interrupted job continues where it stopped.

type NotificationDeps = Pick<Deps, "database" | "clock" | "settings" | "ending">;

/** One transaction queues at most this many mails, so that other writes are not blocked for long. */
const BATCH_SIZE = 200;
/** No further notifications are queued above this number, so that other mails are not delayed. */
const MAX_QUEUED = 400;
/** The delivery of a notification is retried for this time, because staff cannot resend it from the outbox page. */
const RETRY_FOR_MS = 7 * DAY_MS;
const POLL_MS = { file: 2_000, server: 10_000 };

type Watch = Awaited<ReturnType<typeof nextBatchOf>>[number];

/** Returns the state of which the subscriber was last notified. A mail that is still in the outbox does not count. */
function lastNotifiedStage({ lastNotified, about }: Watch): WatchStage | null {
	const queued = about === null ? undefined : stagesIn(about);
	return queued?.from ?? lastNotified;
}

/** Queues mails about the current state. An unsent mail is replaced, or cancelled if the state is known. */
async function notifyBatch(
	tx: Tx,
	deps: NotificationDeps,
	watches: readonly Watch[],
	stage: WatchStage,
): Promise<void> {
	const confirmed = watches.filter(({ lastNotified }) => lastNotified !== null && lastNotified !== stage);
	if (confirmed.length === 0) return;
	await cancelMailsByIds(
		tx,
		confirmed.flatMap(({ mailId }) => mailId ?? []),
	);
	const mails = confirmed.flatMap((watch) => {
		const from = lastNotifiedStage(watch);
		return from === null || from === stage ? [] : { to: watch.id, about: aboutOf(from, stage) };
	});
	await queueWatcherMails(tx, deps, mails, { kind: "watchChange", withinMs: RETRY_FOR_MS });
	await setLastNotified(
		tx,
		confirmed.map(({ id }) => id),
		stage,
	);
}

/** Marks the certificates whose status changed, so that a job later notifies their possibly many subscribers. */
export async function markMoved(tx: Tx, moves: readonly CertificateMoved[]): Promise<void> {
	for (const { certificateId, from, to, at } of moves)
		if (from !== to && isPublished(from)) await markChanged(tx, certificateId, at);
}

/** Queues notifications for the next subscribers. Returns false if none is left to notify, or the outbox is full. */
export async function notifyNextBatch(deps: NotificationDeps): Promise<boolean> {
	const { database, clock } = deps;
	const day = today(clock);
	// Usually no notification is due, so a read comes first to avoid an empty write transaction.
	if (!(await nextWatched(database.db, day))) return false;
	return database.write(SYSTEM, async (tx) => {
		const [watched, isFull] = await Promise.all([nextWatched(tx, day), isOutboxFull(tx, MAX_QUEUED)]);
		const stage = watched && stageOf(watched, day);
		if (!watched || !stage || isFull) return false;
		const { certificateId, reached } = watched;
		const batch = await nextBatchOf(tx, certificateId, reached, BATCH_SIZE);
		await notifyBatch(tx, deps, batch, stage);
		const last = batch.at(-1);
		const isWhole = batch.length < BATCH_SIZE;
		await updateWatched(
			tx,
			certificateId,
			isWhole || !last
				? { dueAt: null, reached: 0, nextDay: nextDayOf(watched, day), isOver: isOver(watched, day) }
				: { dueAt: timestamp(clock), reached: last.seq },
		);
		return true;
	});
}

export async function notifyWatchers(deps: NotificationDeps): Promise<void> {
	while (!deps.ending?.aborted && (await notifyNextBatch(deps)));
}

/** Deletes subscriptions that were not confirmed in time or get no further notifications, and returns their number. */
export async function deleteEndedWatches({ database, clock }: NotificationDeps): Promise<number> {
	const at = timestamp(clock);
	let deleted = 0;
	for (let gone = -1; gone !== 0; deleted += gone)
		gone = await database.write(SYSTEM, async (tx) => {
			const [unconfirmed, over] = [await deleteUnconfirmed(tx, at), await deleteOver(tx)];
			await deleteUnwatched(tx);
			const rows = unconfirmed + over;
			if (rows > 0)
				await recordAudit(tx, {
					actor: SYSTEM,
					at,
					action: "watch.expire",
					entityId: "list",
					changes: { rows: [rows, null] },
				});
			return rows;
		});
	return deleted;
}

export const watchJobs = (deps: NotificationDeps): Job[] => [
	{ name: "watches", everyMs: POLL_MS.file, lookedAtMs: POLL_MS.server, run: () => notifyWatchers(deps) },
	{ name: "watch retention", everyMs: HOUR_MS, run: () => deleteEndedWatches(deps) },
];
