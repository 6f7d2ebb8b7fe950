import { Buffer } from "node:buffer";

/** The first line of a message, as JSON: the number of bytes that follow, or the error of a failed job. */
type MessageHead = { length: number } | { error: string };

export interface Message {
	error: string | undefined;
	body: Uint8Array<ArrayBuffer>;
}

/** The longest first line of a message in bytes. A longer one was printed by a library that shares the pipe. */
const HEAD_BYTES = 64 * 1024;

export const messageHead = (head: MessageHead): string => `${JSON.stringify(head)}\n`;

function headIn(line: string): { length: number; error: string | undefined } {
	const { length, error } = JSON.parse(line) as { length?: unknown; error?: unknown };
	if (typeof error === "string") return { length: 0, error };
	if (typeof length !== "number" || !(length >= 0)) throw new Error("The child process has written something else");
	return { length, error: undefined };
}

/**
 * Assembles messages from chunks of any size; throws if the bytes are no message or exceed `limit`. A chunk completes at
 * most one message, because each side awaits a response before it sends the next message.
 */
export class MessageReader {
	readonly #limit: number;
	#head: ReturnType<typeof headIn> | undefined;
	#chunks: Buffer[] = [];
	#length = 0;

	constructor(limit = Number.POSITIVE_INFINITY) {
		this.#limit = limit;
	}

	push(chunk: Buffer): Message | undefined {
		this.#chunks.push(chunk);
		this.#length += chunk.length;
		this.#head ??= this.#readHead();
		if (!this.#head || this.#length < this.#head.length) return undefined;
		const { length, error } = this.#head;
		const all = Buffer.concat(this.#chunks);
		this.#keep(all.subarray(length));
		this.#head = undefined;
		return { error, body: new Uint8Array(all.subarray(0, length)) };
	}

	#readHead() {
		if (this.#length === 0) return undefined;
		const all = Buffer.concat(this.#chunks);
		const end = all.indexOf(0x0a);
		if (end < 0 && all.length > HEAD_BYTES) throw new Error("The child process has written something else");
		if (end < 0) {
			this.#keep(all);
			return undefined;
		}
		const head = headIn(all.toString("utf8", 0, end));
		if (head.length > this.#limit) throw new AnswerTooLong();
		this.#keep(all.subarray(end + 1));
		return head;
	}

	#keep(rest: Buffer) {
		this.#chunks = rest.length > 0 ? [rest] : [];
		this.#length = rest.length;
	}
}

export class AnswerTooLong extends Error {
	constructor() {
		super("The answer of the child process is too long");
	}
}
