import process from "node:process";
import type { Log } from "../deps.ts";
import { describeError } from "./error-trace.ts";

/** Argument of a server whose standard input ends when the process that has started it is gone. */
export const SUPERVISED = "--supervised";
/** Exit code after a failure of the running server: it is started again. What fails at the start ends with 1. */
const BROKEN = 70;
/** Supervisors kill a process ten seconds after they have asked it to end. */
const GRACE_MS = 7_000;

interface Ended {
	shutdown(): Promise<void>;
}

/** Finishes the requests under way, within the grace period; then `close`, then exit. */
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

/** Logs what nobody caught, without people's data. An exception ends the process; a rejection concerns one request. */
export function endWhenBroken(log: Log): void {
	process.on("uncaughtException", (error) => {
		log.error("crash", { error: describeError(error) });
		process.exit(BROKEN);
	});
	process.on("unhandledRejection", (error) => log.error("unhandled", { error: describeError(error) }));
}
