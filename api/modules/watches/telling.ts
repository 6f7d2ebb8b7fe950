import { recordAudit } from "../../audit/index.ts";
import type { Tx } from "../../platform/database/index.ts";
import { type Deps, SYSTEM } from "../../platform/deps.ts";
import { DAY_MS, HOUR_MS, type Job } from "../../platform/instances/jobs.ts";
import { timestamp, today } from "../../platform/runtime/clock.ts";
import { tellWatchers, untellByIds } from "../mails/index.ts";
import type { WatchStage } from "./contract.ts";
import { aboutOf, isOver, nextDayOf, stageOf, stagesIn } from "./rules.ts";
import {
	deleteOver,
	deleteUnconfirmed,
	forgetUnwatched,
	isOutboxFull,
	markTold,
	nextWatched,
	sliceOf,
	updateWatched,
} from "./telling.repository.ts";

type TellingDeps = Pick<Deps, "database" | "clock" | "settings" | "ending">;

/** As many are put into the outbox in one transaction. */
const SLICE = 200;
/** While so many wait there, no more are put in: what others are told is not kept waiting by looking through them. */
const WAITING_AT_MOST = 400;
/** Nobody can send these again by hand. */
const TRIED_MS = 7 * DAY_MS;
const LOOKED_AT_MS = { file: 2_000, server: 10_000 };

type Watch = Awaited<ReturnType<typeof sliceOf>>[number];

/** What is known there: what a mail says that has not left, is not. */
function knownTo({ told, about }: Watch): WatchStage | null {
	const waiting = about === null ? undefined : stagesIn(about);
	return waiting?.from ?? told;
}

/** A mail that has not left makes way for the one that tells what is true now, or for none. */
async function tellSlice(tx: Tx, deps: TellingDeps, watches: readonly Watch[], stage: WatchStage): Promise<void> {
	const confirmed = watches.filter(({ told }) => told !== null && told !== stage);
	if (confirmed.length === 0) return;
	await untellByIds(
		tx,
		confirmed.flatMap(({ mailId }) => mailId ?? []),
	);
	const told = confirmed.flatMap((watch) => {
		const from = knownTo(watch);
		return from === null || from === stage ? [] : { to: watch.id, about: aboutOf(from, stage) };
	});
	await tellWatchers(tx, deps, told, { kind: "watchChange", withinMs: TRIED_MS });
	await markTold(
		tx,
		confirmed.map(({ id }) => id),
		stage,
	);
}

/** False: nobody is left to be told, or the outbox is full. */
export async function tellNext(deps: TellingDeps): Promise<boolean> {
	const { database, clock } = deps;
	const day = today(clock);
	// Most of the time nothing is, and nothing need be written to find out.
	if (!(await nextWatched(database.db, day))) return false;
	return database.write(SYSTEM, async (tx) => {
		const [watched, isFull] = await Promise.all([nextWatched(tx, day), isOutboxFull(tx, WAITING_AT_MOST)]);
		const stage = watched && stageOf(watched, day);
		if (!watched || !stage || isFull) return false;
		const { certificateId, reached } = watched;
		const slice = await sliceOf(tx, certificateId, reached, SLICE);
		await tellSlice(tx, deps, slice, stage);
		const last = slice.at(-1);
		const isWhole = slice.length < SLICE;
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

export async function tellAll(deps: TellingDeps): Promise<void> {
	while (!deps.ending?.aborted && (await tellNext(deps)));
}

/** Addresses that nobody has confirmed, and those of certificates of which nothing more is told. */
export async function forgetWatches({ database, clock }: TellingDeps): Promise<number> {
	const at = timestamp(clock);
	let forgotten = 0;
	for (let gone = -1; gone !== 0; forgotten += gone)
		gone = await database.write(SYSTEM, async (tx) => {
			const [unconfirmed, over] = [await deleteUnconfirmed(tx, at), await deleteOver(tx)];
			await forgetUnwatched(tx);
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
	return forgotten;
}

export const watchJobs = (deps: TellingDeps): Job[] => [
	{ name: "watches", everyMs: LOOKED_AT_MS.file, lookedAtMs: LOOKED_AT_MS.server, run: () => tellAll(deps) },
	{ name: "watch retention", everyMs: HOUR_MS, run: () => forgetWatches(deps) },
];
