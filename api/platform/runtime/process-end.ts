import process from "node:process";
import { setTimeout as pause } from "node:timers/promises";
import type { Log } from "../deps.ts";
import { describeError } from "./error-trace.ts";

/** With this argument, the server ends when its standard input closes, which means that its supervisor has ended. */
export const SUPERVISED = "--supervised";
/** The exit code that makes the supervisor restart the server; a failure at the start exits with 1. */
const BROKEN = 70;
/** Milliseconds for running requests; supervisors kill the process ten seconds after it stopped accepting requests. */
const GRACE_MS = 7_000;

interface Drain {
	/** Milliseconds for which the server still accepts requests after the signal to stop. */
	ms: number;
	ending: AbortController;
}

/** On a signal, accepts requests for a while longer, finishes running ones, calls `close` and exits. */
export function endOnSignal(
	server: { shutdown(): Promise<void> },
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
			// A turn of the event loop completes a pending measurement for OpenTelemetry. `process.exit` waits until Deno
			// has sent its metrics, and would wait forever for one that this blocked thread has to take.
			await pause(0);
			// Only a supervisor ends a process that still hangs there, so without one, the process ends without sending.
			if (orphaned.signal.aborted) process.kill(process.pid, "SIGKILL");
			process.exit(0);
		}
	};
	for (const signal of ["SIGINT", "SIGTERM"]) process.on(signal, () => void end());
	// Ends without delay when the supervisor has ended, because the next server needs the port immediately.
	const endNow = () => {
		orphaned.abort();
		void end();
	};
	if (isSupervised) process.stdin.on("end", endNow).resume();
}

/** Ends the process after an uncaught exception, which may have broken its state. Rejections are only logged. */
export function endWhenBroken(log: Log): void {
	process.on("uncaughtException", (error) => {
		log.error("crash", { error: describeError(error) });
		process.exit(BROKEN);
	});
	process.on("unhandledRejection", (error) => log.error("unhandled", { error: describeError(error) }));
}
