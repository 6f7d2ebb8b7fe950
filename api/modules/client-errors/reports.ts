import { type Deps, SYSTEM, VISITOR } from "../../platform/deps.ts";
import { DAY_MS, type Job } from "../../platform/instances/jobs.ts";
import { timestamp, today } from "../../platform/runtime/clock.ts";
import { reasonOf } from "../../platform/runtime/error-trace.ts";
import type { ClientError, Failure } from "./contract.ts";
import { countAgain, countersOf, countFirst, forgetBefore } from "./repository.ts";
import { amongOthers, keptFrom, MOST_PER_DAY, type Reporter } from "./rules.ts";

type ReportDeps = Pick<Deps, "database" | "clock" | "log">;

/** `mayAdd`: the network has not reached its daily limit of different failures. */
interface Source {
	reporter: Reporter;
	mayAdd(): boolean;
}

export async function countReport(
	{ database, clock, log }: ReportDeps,
	error: ClientError,
	{ reporter, mayAdd }: Source,
): Promise<void> {
	const day = today(clock);
	const at = timestamp(clock);
	await database.write(VISITOR, async (tx) => {
		if (await countAgain(tx, day, error, at)) return;
		if ((await countersOf(tx, day)) < MOST_PER_DAY[reporter] && mayAdd()) return countFirst(tx, day, error, at);
		const other = amongOthers(error);
		if (!(await countAgain(tx, day, other, at))) await countFirst(tx, day, other, at);
	});
	const { kind, module, version, fault, place } = error;
	log.info("client error", { kind, module, version, fault, place });
}

/** Counts the server's own failures without a daily limit; never throws. */
export async function countOwn({ database, clock, log }: ReportDeps, failure: Failure): Promise<void> {
	const day = today(clock);
	const at = timestamp(clock);
	try {
		await database.write(SYSTEM, async (tx) => {
			if (!(await countAgain(tx, day, failure, at))) await countFirst(tx, day, failure, at);
		});
	} catch (error) {
		log.error("failure not counted", { error: reasonOf(error) });
	}
}

export const reportRetention = ({ database, clock }: Pick<ReportDeps, "database" | "clock">): Job => ({
	name: "report retention",
	everyMs: DAY_MS,
	run: () => database.write(SYSTEM, (tx) => forgetBefore(tx, keptFrom(today(clock)))),
});
