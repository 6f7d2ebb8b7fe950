import type { ClientError, Failure } from "../../kit/failures.ts";
import { type Deps, SYSTEM, VISITOR } from "../../platform/deps.ts";
import { DAY_MS, type Job } from "../../platform/instances/jobs.ts";
import { timestamp, today } from "../../platform/runtime/clock.ts";
import { reasonOf } from "../../platform/runtime/error-trace.ts";
import { count, countAgain, countersOf, forgetBefore } from "./repository.ts";
import { asOtherFailure, keptFrom, MOST_PER_DAY, type Reporter } from "./rules.ts";

type ReportDeps = Pick<Deps, "database" | "clock" | "log">;

/**
 * Counts the report of a failure in a browser. `mayAdd` returns false once the sender's network has reported too many
 * different failures on this day, so that one visitor cannot fill the table.
 */
export async function countReport(
	{ database, clock, log }: ReportDeps,
	error: ClientError,
	{ reporter, mayAdd }: { reporter: Reporter; mayAdd(): boolean },
): Promise<void> {
	const day = today(clock);
	const at = timestamp(clock);
	await database.write(VISITOR, async (tx) => {
		const [isKnown, counters] = await Promise.all([countAgain(tx, day, error, at), countersOf(tx, day)]);
		if (isKnown) return;
		const isRoom = counters < MOST_PER_DAY[reporter] && mayAdd();
		await count(tx, day, isRoom ? error : asOtherFailure(error), at);
	});
	const { kind, module, version, fault, place } = error;
	log.info("client error", { kind, module, version, fault, place });
}

/** Counts a failure of the server itself. Never throws, because a failed count must not cause a second failure. */
export async function countOwn({ database, clock, log }: ReportDeps, failure: Failure): Promise<void> {
	const day = today(clock);
	const at = timestamp(clock);
	try {
		await database.write(SYSTEM, (tx) => count(tx, day, failure, at));
	} catch (error) {
		log.error("failure not counted", { error: reasonOf(error) });
	}
}

export const reportRetention = ({ database, clock }: Pick<ReportDeps, "database" | "clock">): Job => ({
	name: "report retention",
	everyMs: DAY_MS,
	run: () => database.write(SYSTEM, (tx) => forgetBefore(tx, keptFrom(today(clock)))),
});
