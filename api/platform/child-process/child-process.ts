import type { Buffer } from "node:buffer";
import { type ChildProcessByStdio, spawn } from "node:child_process";
import type { Readable, Writable } from "node:stream";
import { within } from "../async/deadline.ts";
import { createFairQueue, type QueueLimits } from "../async/fair-queue.ts";
import { endWithParent } from "./end-with-parent.ts";
import { MessageReader, messageHead } from "./messages.ts";

/** Deno arguments that forbid prompts and network imports. A child process adds only the permissions that it needs. */
export const CLOSED_DENO = ["run", "--no-prompt", "--no-remote", "--no-lock", "--cached-only"] as const;

export interface ProcessOptions {
	command: string;
	args: readonly string[];
	queue: QueueLimits;
	/** The time limit of one job in milliseconds, not counting its wait in the queue. */
	timeoutMs: number;
	/** Milliseconds after which an unused process ends to free its memory; with 0 it ends after each job. */
	idleMs: number;
	answerBytes?: number;
}

export { AnswerTooLong } from "./messages.ts";

type RunJob = (user: string, job: Uint8Array) => Promise<Uint8Array<ArrayBuffer>>;

/** Thrown if a job failed but its process is intact and can run the next job. */
class JobFailed extends Error {}
export class JobTimedOut extends Error {
	constructor() {
		super("The child process took too long");
	}
}

type Child = ChildProcessByStdio<Writable, Readable, null>;

const isRunning = ({ exitCode, signalCode }: Child) => exitCode === null && signalCode === null;

/** Resolves with the response of the child process; rejects if the process ends or prints anything else. */
function answerOf(child: Child, answerBytes: number | undefined): Promise<Uint8Array<ArrayBuffer>> {
	return new Promise((resolve, reject) => {
		const reader = new MessageReader(answerBytes);
		const end = (settle: () => void) => {
			child.stdout.off("data", take).off("end", ended);
			child.off("error", failed);
			settle();
		};
		const ended = () => end(() => reject(new Error("The child process has ended")));
		const failed = (error: Error) => end(() => reject(error));
		const take = (chunk: Buffer) => {
			try {
				const message = reader.push(chunk);
				if (!message) return;
				end(() => (message.error === undefined ? resolve(message.body) : reject(new JobFailed(message.error))));
			} catch (error) {
				end(() => reject(error));
			}
		};
		child.stdout.on("data", take).on("end", ended);
		child.on("error", failed);
	});
}

/** Returns a function that runs jobs in child processes, which can be killed and do not block the event loop. */
export function createProcesses({ command, args, queue, timeoutMs, idleMs, answerBytes }: ProcessOptions): RunJob {
	const inTurn = createFairQueue(queue);
	const idle = new Map<Child, ReturnType<typeof setTimeout>>();

	function start(): Child {
		const child = spawn(...endWithParent(command, args), { env: {}, stdio: ["pipe", "pipe", "ignore"] });
		const forget = () => {
			clearTimeout(idle.get(child));
			idle.delete(child);
		};
		child.on("error", forget).on("close", forget);
		// A broken pipe needs no handling: a process that ended early has already failed its job through `answerOf`.
		child.stdin.on("error", () => {});
		// A running child must not keep the server's process alive. The child itself ends when its stdin closes.
		child.unref();
		return child;
	}

	/** Returns the process that was used last, because its code is already compiled, or starts a new one. */
	function take(): Child {
		const child = [...idle.keys()].findLast(isRunning);
		if (!child) return start();
		clearTimeout(idle.get(child));
		idle.delete(child);
		return child;
	}

	function keep(child: Child) {
		if (idleMs === 0) return void child.kill("SIGKILL");
		const timer = setTimeout(() => child.kill("SIGKILL"), idleMs);
		timer.unref?.();
		idle.set(child, timer);
	}

	async function run(job: Uint8Array) {
		const child = take();
		try {
			const answer = answerOf(child, answerBytes);
			child.stdin.write(messageHead({ length: job.length }));
			child.stdin.write(job);
			const bytes = await within(timeoutMs, answer, () => new JobTimedOut());
			keep(child);
			return bytes;
		} catch (error) {
			// Any other error ends the child process, because its later output could be taken for the response to the
			// next job.
			if (error instanceof JobFailed) keep(child);
			else child.kill("SIGKILL");
			throw error;
		}
	}

	return (user, job) => inTurn(user, () => run(job));
}
