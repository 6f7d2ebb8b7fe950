import process from "node:process";
import { setTimeout as pause } from "node:timers/promises";
import type { Log } from "../deps.ts";
import { describeError } from "./error-trace.ts";

/** With this argument the server ends with its standard input. */
export const SUPERVISED = "--supervised";
/** Makes the supervisor restart the server; failures at the start exit with 1. */
const BROKEN = 70;
/** Supervisors kill a process ten seconds after it has drained. */
const GRACE_MS = 7_000;

interface Ended {
	shutdown(): Promise<void>;
}

interface Drain {
	/** From the signal on it serves for so long. */
	ms: number;
	/** Aborted by the signal. */
	ending: AbortController;
}

/** Serves on for a while when told to end, finishes running requests within the grace period, calls `close` and exits. */
export function endWhenTold(
	server: Ended,
	isSupervised: boolean,
	close: () => void = () => {},
	{ ms, ending }: Drain = { ms: 0, ending: new AbortController() },
): void {
	const orphaned = new AbortController();
	const end = async () => {
		if (ending.signal.aborted) return;
		ending.abort();
		try {
			if (ms > 0) await pause(ms, undefined, { signal: orphaned.signal }).catch(() => undefined);
			await Promise.race([server.shutdown(), pause(GRACE_MS)]);
			close();
		} finally {
			process.exit(0);
		}
	};
	for (const signal of ["SIGINT", "SIGTERM"]) process.on(signal, () => void end());
	// Whoever starts the next one needs the port.
	const endNow = () => {
		orphaned.abort();
		void end();
	};
	if (isSupervised) process.stdin.on("end", endNow).resume();
}

/** An uncaught exception ends the process; an unhandled rejection is only logged. */
export function endWhenBroken(log: Log): void {
	process.on("uncaughtException", (error) => {
		log.error("crash", { error: describeError(error) });
		process.exit(BROKEN);
	});
	process.on("unhandledRejection", (error) => log.error("unhandled", { error: describeError(error) }));
}
