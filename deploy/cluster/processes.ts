import { type ChildProcess, spawn } from "node:child_process";
import { once } from "node:events";
import { readdirSync, readFileSync } from "node:fs";
import process from "node:process";
import { setTimeout as pause } from "node:timers/promises";
import { cpuOf } from "../../bench/lib/served.ts";
import { ROOT } from "../lib/run.mjs";

const START_MS = 30_000;
const POLL_MS = 25;
/** Enough of its output to see why it does not start. */
const KEPT_LINES = 300;
/** Runs what follows it, passes SIGTERM on, and ends the whole group once it is over or the caller is gone. */
const GUARD = [
	"exec 3<&0",
	'"$@" </dev/null 3<&- & child=$!',
	"{ cat <&3 >/dev/null; kill -9 0; } &",
	'trap "kill -TERM $child" TERM',
	"wait $child; wait $child",
	"kill -9 0",
].join("\n");

export interface Command {
	name: string;
	program: string;
	args: readonly string[];
	env?: Record<string, string>;
	/** Whether it serves. */
	isUp: () => Promise<boolean>;
}

function groupOf(pid: string): string | undefined {
	try {
		// The name before it may hold anything but this parenthesis.
		return readFileSync(`/proc/${pid}/stat`, "utf8").split(") ").at(-1)?.split(" ")[2];
	} catch {
		// It has just ended.
		return undefined;
	}
}

const running = new Set<Service>();
process.on("exit", () => {
	for (const service of running) service.kill();
});

/** A process with all that it starts, as a machine would run it; may be killed and started again. */
export class Service {
	readonly name: string;
	log: string[] = [];
	readonly #command: Command;
	#guard: ChildProcess | undefined;

	constructor(command: Command) {
		this.name = command.name;
		this.#command = command;
	}

	static async start(command: Command): Promise<Service> {
		const service = new Service(command);
		await service.start();
		return service;
	}

	/** Starts it and waits until it serves, or until what the caller waits for; gives the milliseconds. */
	async start(isUp = this.#command.isUp): Promise<number> {
		const { program, args, env } = this.#command;
		const since = performance.now();
		const guard = spawn("/bin/sh", ["-c", GUARD, "sh", program, ...args], {
			cwd: ROOT,
			detached: true,
			stdio: ["pipe", "pipe", "pipe"],
			// Nothing of the surroundings: a setting of the caller's would be one of the service's.
			env: { PATH: process.env.PATH ?? "", HOME: process.env.HOME ?? "", TZ: "UTC", ...env },
		});
		guard.stdin.on("error", () => undefined);
		for (const stream of [guard.stdout, guard.stderr])
			stream.on("data", (chunk) => {
				this.log = [...this.log.slice(-KEPT_LINES), String(chunk)];
			});
		this.#guard = guard;
		running.add(this);
		while (performance.now() - since < START_MS) {
			if (await isUp()) return performance.now() - since;
			if (guard.exitCode !== null || guard.signalCode !== null) break;
			await pause(POLL_MS);
		}
		throw new Error(`${this.name} did not start:\n${this.log.slice(-20).join("")}`);
	}

	/** Processor time of all its processes, in milliseconds. */
	cpuMs(): number {
		const group = String(this.#guard?.pid);
		const pids = readdirSync("/proc").filter((pid) => /^\d+$/.test(pid) && groupOf(pid) === group);
		return pids.reduce((sum, pid) => sum + cpuOf(Number(pid)), 0);
	}

	/** kill -9 of all its processes: a power cut. */
	kill(): void {
		const { pid } = this.#guard ?? {};
		this.#guard = undefined;
		running.delete(this);
		try {
			if (pid !== undefined) process.kill(-pid, "SIGKILL");
		} catch {
			// It has ended by itself.
		}
	}

	/** SIGTERM, as a service manager sends it; resolves once all its processes have ended. */
	async terminate(): Promise<void> {
		const guard = this.#guard;
		if (!guard) return;
		const ended = once(guard, "exit");
		guard.kill("SIGTERM");
		await ended;
		this.kill();
	}
}
