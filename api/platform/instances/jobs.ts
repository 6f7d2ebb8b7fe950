import { setInterval } from "node:timers";
import { randomId } from "../database/columns.ts";
import type { Deps } from "../deps.ts";
import { backgroundJob } from "../runtime/background-job.ts";
import { claimJob, finishJob, prolongJob } from "./repository.ts";

export interface Job {
	name: string;
	everyMs: number;
	/** How often an instance on a server looks whether it is due. */
	lookedAtMs?: number;
	run(): Promise<unknown>;
}

export const HOUR_MS = 3_600_000;
export const DAY_MS = 24 * HOUR_MS;

type JobDeps = Pick<Deps, "database" | "clock" | "log">;

/** So long a holder that died keeps its jobs. */
const LEASE_MS = 120_000;
const PROLONGED_MS = 30_000;
const LOOKED_AT_MS = 60_000;

/** Runs a job if it is due and no other instance runs it. */
function createSharedJob({ database: { db }, clock, log }: JobDeps, { name, everyMs, run }: Job) {
	const claim = { job: name, holder: randomId(16) };
	const later = (ms: number) => new Date(clock.now().getTime() + ms).toISOString();
	return backgroundJob(log, name, async () => {
		const now = later(0);
		if (!(await claimJob(db, { ...claim, now, until: later(LEASE_MS), dueSince: later(-everyMs) }))) return;
		const prolong = backgroundJob(log, name, async () => prolongJob(db, { ...claim, until: later(LEASE_MS) }));
		const prolonging = setInterval(prolong, PROLONGED_MS);
		try {
			await run();
		} finally {
			clearInterval(prolonging);
		}
		// One that fails is tried again, here or elsewhere, when its lease is over.
		await finishJob(db, { ...claim, now: later(0), doneAt: now });
	});
}

/** On a file in this process, whenever it is called; on a server in one of the instances, once in its period. */
export const createRunner = (deps: JobDeps, job: Job) =>
	deps.database.commits ? backgroundJob(deps.log, job.name, job.run) : createSharedJob(deps, job);

/** Runs each job now, and once in its period. */
export function startJobs(deps: JobDeps, jobs: readonly Job[]): () => void {
	const timers = jobs.map((job) => {
		const run = createRunner(deps, job);
		void run();
		return setInterval(run, deps.database.commits ? job.everyMs : (job.lookedAtMs ?? LOOKED_AT_MS));
	});
	return () => {
		for (const timer of timers) clearInterval(timer);
	};
}
