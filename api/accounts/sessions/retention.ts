import { type Deps, SYSTEM } from "../../platform/deps.ts";
import { HOUR_MS, type Job } from "../../platform/instances/jobs.ts";
import { timestamp } from "../../platform/runtime/clock.ts";
import { purgeSessions } from "./repository.ts";

export const sessionRetention = ({ database, clock }: Pick<Deps, "database" | "clock">): Job => ({
	name: "session retention",
	everyMs: HOUR_MS,
	run: () => database.write(SYSTEM, (tx) => purgeSessions(tx, timestamp(clock))),
});
