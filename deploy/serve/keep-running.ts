import type { ChildProcess } from "node:child_process";
import { onStop } from "../lib/run.mjs";

interface Kept {
	name: string;
	start: () => ChildProcess;
	waitMs: number;
}

/** Starts a process and restarts it each time it ends. Returns a function that stops it permanently. */
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
	// A terminal sends Ctrl+C to all its processes, so the child ends too and must not be restarted.
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
