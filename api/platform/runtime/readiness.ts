import { setInterval } from "node:timers";
import { within } from "../async/deadline.ts";
import { isServerUnavailable } from "../database/index.ts";
import type { Deps } from "../deps.ts";
import { reasonOf } from "./error-trace.ts";

/** The time limit of a check in milliseconds; load balancers wait only a few seconds for the response. */
const ANSWER_WITHIN_MS = 1_500;
/** Milliseconds for which a successful check stays valid, because each check writes to the database. */
const READY_FOR_MS = 1_000;
/** Milliseconds after which a database that refused a write is checked again, even without a load balancer. */
const RETRIED_MS = 5_000;

/** Runs the check with a time limit. Concurrent callers share one run, and a success stays valid for `freshMs`. */
export function inTime(
	check: () => Promise<void>,
	{ withinMs = ANSWER_WITHIN_MS, freshMs = 0 }: { withinMs?: number; freshMs?: number } = {},
): () => Promise<void> {
	let running: { done: Promise<void>; since: number } | undefined;
	let succeeded = Number.NEGATIVE_INFINITY;
	return async () => {
		if (performance.now() - succeeded < freshMs) return;
		if (!running) {
			const done = check()
				.then(() => {
					succeeded = performance.now();
				})
				.finally(() => {
					running = undefined;
				});
			running = { done, since: performance.now() };
		}
		const { done, since } = running;
		const late = () => new Error(`No answer of the database within ${withinMs} ms`);
		await within(since + withinMs - performance.now(), done, late);
	};
}

/** Logs one line when the database begins to refuse writes, and one when it accepts them again. */
export function createReadiness({ database, log }: Pick<Deps, "database" | "log">) {
	const check = inTime(() => database.checkWritable(), { freshMs: READY_FOR_MS });
	let retrying: ReturnType<typeof setInterval> | undefined;

	/** Must be called for each request that fails because of the state of the database, such as a full disk. */
	function noteFailure(error: unknown): void {
		// The outage of a database server is logged elsewhere, so it is not reported here again.
		if (retrying || isServerUnavailable(error)) return;
		log.error("not ready", { error: reasonOf(error) });
		retrying = setInterval(() => void isWritable(), RETRIED_MS);
		retrying.unref();
	}

	async function isWritable(): Promise<boolean> {
		try {
			await check();
		} catch (error) {
			noteFailure(error);
			return false;
		}
		if (retrying) log.info("ready");
		clearInterval(retrying);
		retrying = undefined;
		return true;
	}

	return { isWritable, noteFailure };
}
export type Readiness = ReturnType<typeof createReadiness>;
