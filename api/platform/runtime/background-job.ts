import { isServerUnavailable } from "../database/problems.ts";
import type { Log } from "../deps.ts";
import { reasonOf } from "./error-trace.ts";

/** Starts the job unless it still runs. Failures are logged, except an outage of the database server. */
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
