import { isServerUnavailable } from "../database/problems.ts";
import type { Log } from "../deps.ts";
import { reasonOf } from "./error-trace.ts";

/** Returns a function that starts a job unless it still runs. It logs failures, except database server outages. */
export function backgroundJob(log: Pick<Log, "error">, name: string, run: () => Promise<unknown>): () => Promise<void> {
	let running: Promise<void> | undefined;
	return () => {
		running ??= run()
			.then(
				() => {},
				(error: unknown) => {
					if (!isServerUnavailable(error)) log.error(name, { error: reasonOf(error) });
				},
			)
			.finally(() => {
				running = undefined;
			});
		return running;
	};
}
