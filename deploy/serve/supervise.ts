import type { ChildProcess, SpawnOptions } from "node:child_process";
import { setTimeout as wait } from "node:timers/promises";
import { exitCode, onStop, SUPERVISED, startServer } from "../lib/run.mjs";

/** Limits in milliseconds. A server that ends early restarts after increasing delays, at most `restarts` times. */
const PATIENCE = {
	firstWaitMs: 250,
	longestWaitMs: 30_000,
	restarts: 5,
	steadyMs: 3_000,
	killAfterMs: 9_500,
	drainMs: 0,
};

/** True if a restart is useless: code 0 is a requested end, 1 a failed start because of wrong settings. */
const isFinal = (code: number | null) => code === 0 || code === 1;

/** Starts a server and restarts it after a crash, until a signal ends this process. Returns the exit code. */
export async function supervise(
	command: string,
	args: readonly string[],
	options?: SpawnOptions,
	patience: Partial<typeof PATIENCE> = {},
): Promise<number> {
	const { firstWaitMs, longestWaitMs, restarts, steadyMs, killAfterMs, drainMs } = { ...PATIENCE, ...patience };
	let child: ChildProcess | undefined;
	const stopped = new AbortController();
	let hardEnd: NodeJS.Timeout | undefined;
	const forget = onStop((signal) => {
		stopped.abort();
		// A terminal sends Ctrl+C to all its processes by itself, so the signal is not passed on a second time.
		if (signal !== "SIGINT" || !process.stdin.isTTY) child?.kill(signal);
		hardEnd = setTimeout(() => child?.kill("SIGKILL"), drainMs + killAfterMs);
	});
	let crashes = 0;
	try {
		for (;;) {
			const startedAt = performance.now();
			const server = startServer(command, [...args, SUPERVISED], options);
			child = server;
			const [code, signal] = await server.ended;
			child = undefined;
			if (stopped.signal.aborted || isFinal(code)) return exitCode(code, signal);
			crashes = performance.now() - startedAt < steadyMs ? crashes + 1 : 1;
			const reason = signal ?? `exit code ${code}`;
			if (crashes > restarts) {
				console.error(`The server crashed (${reason}), ${crashes} times in a row; it is not restarted.`);
				return exitCode(code, signal);
			}
			const waitMs = Math.min(longestWaitMs, firstWaitMs * 2 ** (crashes - 1));
			console.error(`The server crashed (${reason}); restart ${crashes} of ${restarts} in ${waitMs / 1000} s.`);
			await wait(waitMs, undefined, { signal: stopped.signal }).catch(() => undefined);
			if (stopped.signal.aborted) return exitCode(null, "SIGTERM");
		}
	} finally {
		clearTimeout(hardEnd);
		forget();
	}
}
