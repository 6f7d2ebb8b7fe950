import { setInterval } from "node:timers";
import { randomId } from "../database/columns.ts";
import type { Deps } from "../deps.ts";
import { backgroundJob } from "../runtime/background-job.ts";
import { isTrusted } from "../runtime/clock.ts";
import { claimJob, finishJob, prolongJob } from "./repository.ts";

export interface Job {
	name: string;
	everyMs: number;
	lookedAtMs?: number;
	/** True for a job that may run while the clock is wrong, because it erases and stores nothing by the date. */
	runsByAnyClock?: boolean;
	run(): Promise<unknown>;
}

export { DAY_MS, HOUR_MS } from "../../kit/calendar.ts";

type JobDeps = Pick<Deps, "database" | "clock" | "log">;

/** Milliseconds after which another instance may run the job of an instance that has crashed. */
const LEASE_MS = 120_000;
const PROLONG_EVERY_MS = 30_000;
const CHECK_EVERY_MS = 60_000;
/** Milliseconds after which a job that was postponed because of a wrong clock is tried again. */
const POSTPONED_RETRY_MS = 60_000;

function createSharedJob({ database: { db }, clock, log }: JobDeps, { name, everyMs, run }: Job) {
	const claim = { job: name, holder: randomId(16) };
	const later = (ms: number) => new Date(clock.now().getTime() + ms).toISOString();
	return backgroundJob(log, name, async () => {
		const now = later(0);
		const dueSince = later(-everyMs);
		if (!(await claimJob(db, { ...claim, now, until: later(LEASE_MS), dueSince, ahead: later(2 * LEASE_MS) }))) return;
		const prolong = backgroundJob(log, name, async () => prolongJob(db, { ...claim, until: later(LEASE_MS) }));
		const prolonging = setInterval(prolong, PROLONG_EVERY_MS);
		try {
			await run();
		} finally {
			clearInterval(prolonging);
		}
		// Only a successful run is marked as done; after a failure, an instance repeats the job when the lease ends.
		await finishJob(db, { ...claim, now: later(0), doneAt: now });
	});
}

/** Returns a function that runs a job: at each call for a database file, else once per period in one instance. */
export const createRunner = (deps: JobDeps, job: Job) =>
	deps.database.isFile ? backgroundJob(deps.log, job.name, job.run) : createSharedJob(deps, job);

/** Runs each job now, then once per period; most wait for a trusted clock. Returns a function that stops them. */
export function startJobs(deps: JobDeps, jobs: readonly Job[]): () => void {
	const timers = jobs.flatMap((job) => {
		const run = createRunner(deps, job);
		let isPostponed = false;
		const runIfTrusted = () => {
			isPostponed = !job.runsByAnyClock && !isTrusted(deps.clock);
			if (!isPostponed) void run();
		};
		runIfTrusted();
		return [
			setInterval(runIfTrusted, deps.database.isFile ? job.everyMs : (job.lookedAtMs ?? CHECK_EVERY_MS)),
			setInterval(() => isPostponed && runIfTrusted(), POSTPONED_RETRY_MS),
		];
	});
	return () => {
		for (const timer of timers) clearInterval(timer);
	};
}
