import { Buffer } from "node:buffer";
import { createPauses } from "../../../platform/async/time-slices.ts";
import { refusal } from "./refusal.ts";

/** The most bytes that are read at once. Only the directory of a ZIP archive with very many parts has more. */
const LARGEST_READ = 1024 * 1024;

type ReadChunk = (position: number) => Promise<Uint8Array | undefined>;

const PART_BYTES = 64 * 1024;

/** Frees the memory of bytes at once, because garbage collection begins only after tens of megabytes. */
export function release({ buffer, byteLength }: Uint8Array): void {
	if (byteLength > 0 && buffer.byteLength === byteLength && buffer instanceof ArrayBuffer) buffer.transfer(0);
}

/** The bytes of a stored file, of which any part can be read without the rest. The library for archives reads it too. */
export class Bytes {
	readonly name: string;
	readonly size: number;
	readonly #chunkBytes: number;
	readonly #readChunk: ReadChunk;
	#known: { position: number; chunk: Uint8Array } | undefined;

	constructor({ name, size }: { name: string; size: number }, chunkBytes: number, readChunk: ReadChunk) {
		this.name = name;
		this.size = size;
		this.#chunkBytes = chunkBytes;
		this.#readChunk = readChunk;
	}

	/** Returns the bytes from `start`, fewer than `length` at the end of the file. */
	async readUint8Array(start: number, length: number): Promise<Buffer<ArrayBuffer>> {
		if (length > LARGEST_READ) throw refusal(this, "file.tooManyParts", {}, 413);
		const bytes = Buffer.alloc(Math.max(0, Math.min(length, this.size - start)));
		let filled = 0;
		while (filled < bytes.length) {
			const offset = (start + filled) % this.#chunkBytes;
			const chunk = await this.#chunkAt((start + filled - offset) / this.#chunkBytes);
			const part = chunk.subarray(offset, offset + bytes.length - filled);
			if (part.length === 0) break;
			bytes.set(part, filled);
			filled += part.length;
		}
		return bytes.subarray(0, filled);
	}

	/** Yields the file in parts of at most 64 KB, frees each before the next one, and pauses for other requests. */
	async *parts(): AsyncGenerator<Buffer<ArrayBuffer>> {
		const pause = createPauses();
		for (let from = 0; from < this.size; from += PART_BYTES) {
			const part = await this.readUint8Array(from, PART_BYTES);
			yield part;
			release(part);
			await pause();
		}
	}

	/** Returns a range of the file in parts of at most 64 KB. */
	createReadable({ offset = 0, size = this.size } = {}): ReadableStream<Uint8Array<ArrayBuffer>> {
		let read = 0;
		return new ReadableStream({
			pull: async (controller) => {
				const part = await this.readUint8Array(offset + read, Math.min(PART_BYTES, size - read));
				read += part.length;
				if (part.length > 0) controller.enqueue(part);
				else controller.close();
			},
		});
	}

	get readable() {
		return this.createReadable();
	}

	async #chunkAt(position: number): Promise<Uint8Array> {
		if (this.#known?.position !== position) {
			if (this.#known) release(this.#known.chunk);
			this.#known = { position, chunk: (await this.#readChunk(position)) ?? new Uint8Array() };
		}
		return this.#known.chunk;
	}
}
