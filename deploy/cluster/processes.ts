import { type ChildProcess, spawn } from "node:child_process";
import { once } from "node:events";
import { readdirSync, readFileSync, readlinkSync } from "node:fs";
import { join } from "node:path";
import process from "node:process";
import { setTimeout as pause } from "node:timers/promises";
import { ROOT } from "../lib/run.mjs";

const START_MS = 30_000;
const POLL_MS = 25;
const CONDITION_MS = 100;
/** Number of earlier chunks of output that are kept for the error message if the process does not start. */
const KEPT_OUTPUTS = 20;
/** Shell script around a command. It ends the command with all its children when the command or the caller ends. */
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
	isUp: () => Promise<boolean>;
}

/** Returns the milliseconds of processor time that a process's threads have used. Linux counts in nanoseconds. */
export function cpuOf(pid: number | undefined): number {
	const tasks = `/proc/${pid}/task`;
	return readdirSync(tasks).reduce((sum, task) => sum + Number(schedstat(join(tasks, task)).split(" ")[0]), 0) / 1e6;
}

function schedstat(task: string): string {
	try {
		return readFileSync(join(task, "schedstat"), "utf8");
	} catch {
		// A thread that has ended since the list of threads was read counts as zero.
		return "0";
	}
}

function groupOf(pid: string): string | undefined {
	try {
		// The program's name in parentheses may contain any character, so only the fields after the last one are read.
		return readFileSync(`/proc/${pid}/stat`, "utf8").split(") ").at(-1)?.split(" ")[2];
	} catch {
		// The process has ended since it was listed, so it belongs to no group.
		return undefined;
	}
}

/** Waits for the condition and returns the milliseconds that this took, or undefined after `withinMs`. */
export async function until(
	condition: () => Promise<boolean> | boolean,
	withinMs: number,
): Promise<number | undefined> {
	const start = performance.now();
	while (performance.now() - start < withinMs) {
		if (await condition()) return performance.now() - start;
		await pause(CONDITION_MS);
	}
	return undefined;
}

/** Code of a listening socket in /proc/net/tcp. */
const LISTENING = "0A";

const socketsOf = (pid: string): string[] =>
	readdirSync(`/proc/${pid}/fd`).flatMap((fd) => {
		try {
			return [readlinkSync(`/proc/${pid}/fd/${fd}`)];
		} catch {
			// The process has closed the file since it was listed.
			return [];
		}
	});

const running = new Set<Service>();
process.on("exit", () => {
	for (const service of running) service.kill();
});

/** A process with all its children, which stands for one machine: it can be killed, frozen and started again. */
export class Service {
	readonly name: string;
	log: string[] = [];
	#command: Command;
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

	/** Starts the process and waits until it responds. Returns the milliseconds that this took. */
	async start(isUp = this.#command.isUp): Promise<number> {
		const { program, args, env } = this.#command;
		const since = performance.now();
		const guard = spawn("/bin/sh", ["-c", GUARD, "sh", program, ...args], {
			cwd: ROOT,
			detached: true,
			stdio: ["pipe", "pipe", "pipe"],
			// Variables of the test process could change the service's settings, so they are not passed on.
			env: { PATH: process.env.PATH ?? "", HOME: process.env.HOME ?? "", TZ: "UTC", ...env },
		});
		guard.stdin.on("error", () => undefined);
		for (const stream of [guard.stdout, guard.stderr])
			stream.on("data", (chunk) => {
				this.log = [...this.log.slice(-KEPT_OUTPUTS), String(chunk)];
			});
		this.#guard = guard;
		running.add(this);
		while (performance.now() - since < START_MS) {
			if (await isUp()) return performance.now() - since;
			if (guard.exitCode !== null || guard.signalCode !== null) break;
			await pause(POLL_MS);
		}
		throw new Error(`${this.name} did not start:\n${this.log.join("")}`);
	}

	async restart(changed: Record<string, string>): Promise<void> {
		await this.terminate();
		this.#command = { ...this.#command, env: { ...this.#command.env, ...changed } };
		await this.start();
	}

	#pids(): string[] {
		const group = String(this.#guard?.pid);
		return readdirSync("/proc").filter((pid) => /^\d+$/.test(pid) && groupOf(pid) === group);
	}

	cpuMs(): number {
		return this.#pids().reduce((sum, pid) => sum + cpuOf(Number(pid)), 0);
	}

	ports(): number[] {
		const sockets = new Set(this.#pids().flatMap(socketsOf));
		return ["/proc/net/tcp", "/proc/net/tcp6"]
			.flatMap((path) => readFileSync(path, "utf8").trim().split("\n").slice(1))
			.map((row) => row.trim().split(/\s+/))
			.filter(([, , , state, , , , , , inode]) => state === LISTENING && sockets.has(`socket:[${inode}]`))
			.map(([, address = ""]) => Number.parseInt(address.split(":")[1] ?? "", 16));
	}

	/** Sends a signal to the process and its children. SIGSTOP freezes them, SIGCONT continues them. */
	signal(name: "SIGSTOP" | "SIGCONT"): void {
		if (this.#guard?.pid !== undefined) process.kill(-this.#guard.pid, name);
	}

	/** Kills the process and its children at once, like a power cut. */
	kill(): void {
		const { pid } = this.#guard ?? {};
		this.#guard = undefined;
		running.delete(this);
		try {
			if (pid !== undefined) process.kill(-pid, "SIGKILL");
		} catch {
			// The process has ended already, so there is nothing to kill.
		}
	}

	async terminate(): Promise<void> {
		const guard = this.#guard;
		if (!guard) return;
		const ended = once(guard, "exit");
		guard.kill("SIGTERM");
		await ended;
		this.kill();
	}
}
