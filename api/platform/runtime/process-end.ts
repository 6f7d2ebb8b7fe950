import process from "node:process";
import type { Log } from "../deps.ts";
import { describeError } from "./error-trace.ts";

/** With this argument the server ends with its standard input. */
export const SUPERVISED = "--supervised";
/** Makes the supervisor restart the server; failures at the start exit with 1. */
const BROKEN = 70;
/** Supervisors kill a process after ten seconds. */
const GRACE_MS = 7_000;

interface Ended {
	shutdown(): Promise<void>;
}

/** Finishes running requests within the grace period, calls `close` and exits. */
export function endWhenTold(server: Ended, isSupervised: boolean, close: () => void = () => {}): void {
	let isEnding = false;
	const end = async () => {
		if (isEnding) return;
		isEnding = true;
		const late = new Promise<void>((resolve) => setTimeout(resolve, GRACE_MS));
		try {
			await Promise.race([server.shutdown(), late]);
			close();
		} finally {
			process.exit(0);
		}
	};
	for (const signal of ["SIGINT", "SIGTERM"]) process.on(signal, () => void end());
	if (isSupervised) process.stdin.on("end", () => void end()).resume();
}

/** An uncaught exception ends the process; an unhandled rejection is only logged. */
export function endWhenBroken(log: Log): void {
	process.on("uncaughtException", (error) => {
		log.error("crash", { error: describeError(error) });
		process.exit(BROKEN);
	});
	process.on("unhandledRejection", (error) => log.error("unhandled", { error: describeError(error) }));
}
