import type { Log } from "../deps.ts";
import { reasonOf } from "./error-trace.ts";

/** Never runs twice at once; failures are only logged. */
export function backgroundJob(log: Pick<Log, "error">, name: string, run: () => Promise<unknown>): () => Promise<void> {
	let running: Promise<void> | undefined;
	return () => {
		running ??= run()
			.then(
				() => {},
				(error: unknown) => log.error(name, { error: reasonOf(error) }),
			)
			.finally(() => {
				running = undefined;
			});
		return running;
	};
}
