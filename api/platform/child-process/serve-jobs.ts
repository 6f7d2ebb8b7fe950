import type { Buffer } from "node:buffer";
import { setPriority } from "node:os";
import process from "node:process";
import { MessageReader, messageHead } from "./messages.ts";

/** The Unix niceness of child processes; a positive value gives requests to the server priority. */
const LOW_PRIORITY = 5;

/** Runs in the child process: reads jobs from stdin and writes one response for each, until stdin ends. */
export async function serveJobs(
	run: (job: Uint8Array<ArrayBuffer>) => Promise<Uint8Array> | Uint8Array,
): Promise<void> {
	try {
		setPriority(LOW_PRIORITY);
	} catch {
		// If the system does not permit another priority, the process runs with the normal one.
	}
	const reader = new MessageReader();
	for await (const chunk of process.stdin) {
		const message = reader.push(chunk as Buffer);
		if (!message) continue;
		try {
			const answer = await run(message.body);
			await write(messageHead({ length: answer.length }));
			await write(answer);
		} catch (error) {
			await write(messageHead({ error: String(error) }));
		}
	}
}

async function write(bytes: string | Uint8Array): Promise<void> {
	if (!process.stdout.write(bytes)) await new Promise((resolve) => process.stdout.once("drain", resolve));
}
