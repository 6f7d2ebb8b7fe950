import { type ChildProcess, spawn } from "node:child_process";
import { once } from "node:events";
import { Socket } from "node:net";
import process from "node:process";
import { setTimeout as pause } from "node:timers/promises";
import { cpuOf } from "../../deploy/cluster/processes.ts";
import { freePort, HOST } from "../../deploy/lib/free-port.ts";

const START_MS = 60_000;
const POLL_MS = 2;

const running = new Set<ChildProcess>();
process.on("exit", () => {
	for (const child of running) child.kill("SIGKILL");
});
for (const signal of ["SIGINT", "SIGTERM"] as const) process.once(signal, () => process.exit(130));

export interface Served {
	name: string;
	url: string;
	/** Milliseconds from the start of the process to its first response. */
	startMs: number;
	/** Returns the milliseconds of processor time that the server has used since its start. */
	cpuMs(): number;
	stop(): Promise<void>;
}

interface ServerCommand {
	name: string;
	program: string;
	args: (env: Record<string, string | undefined>) => readonly string[];
	cwd: string;
	env: Record<string, string | undefined>;
	/** Path whose response has status 200 once the server is ready. */
	ready: string;
}

export async function startServer({ name, program, args, cwd, env, ready }: ServerCommand): Promise<Served> {
	const port = Number(env.PORT ?? (await freePort()));
	const url = `http://${HOST}:${port}`;
	const start = performance.now();
	const all = { PATH: process.env.PATH, HOME: process.env.HOME, TZ: "UTC", HOST, PORT: String(port), ...env };
	const child = spawn(program, args(all), { cwd, stdio: ["ignore", "pipe", "pipe"], env: all });
	running.add(child);
	let output = "";
	for (const stream of [child.stdout, child.stderr]) {
		stream.on("data", (chunk) => {
			output = `${output}${chunk}`.slice(-4000);
		});
		// A running server must not keep a finished benchmark's process alive, because the end of this process kills
		// the server.
		if (stream instanceof Socket) stream.unref();
	}
	child.unref();
	const stop = async () => {
		if (child.exitCode === null && child.signalCode === null) {
			child.ref();
			const ended = once(child, "exit");
			child.kill("SIGKILL");
			await ended;
		}
		running.delete(child);
	};
	for (const deadline = start + START_MS; performance.now() < deadline && child.exitCode === null; ) {
		const answer = await fetch(`${url}${ready}`).catch(() => undefined);
		await answer?.arrayBuffer();
		if (answer?.ok) return { name, url, startMs: performance.now() - start, cpuMs: () => cpuOf(child.pid), stop };
		await pause(POLL_MS);
	}
	await stop();
	throw new Error(`${name} did not start:\n${output}`);
}
