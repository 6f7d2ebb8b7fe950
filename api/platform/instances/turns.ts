import { setTimeout as pause } from "node:timers/promises";
import { createTurns } from "../async/keyed-queue.ts";
import { randomId } from "../database/columns.ts";
import type { Deps } from "../deps.ts";
import { unavailable } from "../errors.ts";
import { claimJob, forgetJob } from "./repository.ts";

/** So long an instance that died holds up the others; no job takes longer. */
const LEASE_MS = 30_000;
const PAUSE_MS = 50;

/** Serialises jobs of the same key, also those of other instances on the same server. */
export function createSharedTurns({
	database,
	clock,
}: Pick<Deps, "database" | "clock">): ReturnType<typeof createTurns> {
	const inTurn = createTurns();
	if (database.commits) return inTurn;
	const { db } = database;

	async function claimed(key: string) {
		const claim = { job: `turn of ${key}`, holder: randomId(16) };
		for (let waitedMs = 0; waitedMs < LEASE_MS; waitedMs += PAUSE_MS) {
			const now = clock.now();
			const until = new Date(now.getTime() + LEASE_MS).toISOString();
			if (await claimJob(db, { ...claim, now: now.toISOString(), until, dueSince: "" })) return claim;
			await pause(PAUSE_MS);
		}
		throw unavailable();
	}

	return (key, job) =>
		inTurn(key, async () => {
			const claim = await claimed(key);
			try {
				return await job();
			} finally {
				await forgetJob(db, claim);
			}
		});
}
