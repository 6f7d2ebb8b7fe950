import { eq } from "drizzle-orm";
import { clockRuns } from "../../schema/instances.ts";
import type { Reader, Tx } from "../database/index.ts";
import { type Deps, SYSTEM } from "../deps.ts";
import { backgroundJob } from "../runtime/background-job.ts";
import { type Clock, timestamp } from "../runtime/clock.ts";
import { DAY_MS, HOUR_MS } from "./jobs.ts";

/** If the clock differs from the last stored time by more milliseconds, an operator has to accept the clock. */
const TOLERANCE_MS = 3 * DAY_MS;
/** Milliseconds between stored times. Each costs a commit, so it is long, but far below the clock's tolerance. */
const STORED_EVERY_MS = HOUR_MS;

const ID = "clock";

async function lastRunIn(db: Reader): Promise<string | undefined> {
	const row = await db.select().from(clockRuns).where(eq(clockRuns.id, ID)).get();
	return row?.lastRunAt;
}

export const acceptClock = (tx: Tx, lastRunAt: string) =>
	tx.insert(clockRuns).values({ id: ID, lastRunAt }).onConflictDoUpdate({ target: clockRuns.id, set: { lastRunAt } });

export interface CheckedClock extends Clock {
	/** Returns false before the first check, and while the clock is more than three days from the last run. */
	isTrusted(): boolean;
	check(database: Deps["database"]): Promise<void>;
}

/**
 * Returns a clock that is compared with the stored time of the last run. This time advances only with a trusted clock
 * or when an operator accepts the clock, so that a wrong clock erases no data.
 */
export function checkedClock(clock: Clock): CheckedClock {
	let lastRunAt: string | undefined;
	const deviationMs = () => (lastRunAt === undefined ? Number.NaN : clock.now().getTime() - Date.parse(lastRunAt));
	const isTrusted = () => Math.abs(deviationMs()) <= TOLERANCE_MS;
	return {
		now: () => clock.now(),
		isTrusted,
		get lastRunAt() {
			return lastRunAt;
		},
		async check({ db, write }) {
			const known = await lastRunIn(db);
			lastRunAt = known ?? timestamp(clock);
			const isStored = known !== undefined && Math.abs(deviationMs()) < STORED_EVERY_MS;
			if (isStored || !isTrusted()) return;
			lastRunAt = timestamp(clock);
			await write(SYSTEM, (tx) => acceptClock(tx, timestamp(clock)));
		},
	};
}

/** Returns a function that checks the clock; it logs when the clock loses trust and when it is trusted again. */
export function clockWatch({ database, clock, log }: Pick<Deps, "database" | "log"> & { clock: CheckedClock }) {
	let wasTrusted = true;
	return backgroundJob(log, "clock", async () => {
		await clock.check(database);
		const isTrusted = clock.isTrusted();
		if (isTrusted === wasTrusted) return;
		wasTrusted = isTrusted;
		const moments = { now: timestamp(clock), lastRunAt: clock.lastRunAt };
		if (isTrusted) log.info("clock accepted", moments);
		else
			log.error("clock", {
				error:
					"The clock differs from the last run by more than three days: nothing is erased and nothing expires. Set the clock right, or, if it is right: npm run admin -- accept-clock",
				...moments,
			});
	});
}
