import type { ChildProcess } from "node:child_process";
import { onStop } from "../lib/run.mjs";

interface Kept {
	/** What is told of it where it ends by itself. */
	name: string;
	start: () => ChildProcess;
	waitMs: number;
}

/** Starts a process, and again whenever it ends by itself. Returns what ends it for good. */
export function keepRunning({ name, start, waitMs }: Kept): () => void {
	let isStopped = false;
	let child: ChildProcess;
	const run = () => {
		child = start().on("exit", (code, signal) => {
			if (isStopped) return;
			console.error(`${name} ended (${signal ?? `exit code ${code}`}); it is started again in ${waitMs / 1000} s.`);
			setTimeout(() => isStopped || run(), waitMs).unref();
		});
	};
	// Ctrl+C reaches every process of the terminal by itself.
	const forget = onStop(() => {
		isStopped = true;
	});
	run();
	return () => {
		isStopped = true;
		forget();
		child.kill();
	};
}
