import { Buffer } from "node:buffer";
import { Reader } from "@zip.js/zip.js/lib/zip-core-native.js";
import { refusal } from "./refusal.ts";

/** The most bytes that are read at once. Only the directory of a ZIP archive with very many parts has more. */
const LARGEST_READ = 1024 * 1024;

type ReadChunk = (position: number) => Promise<Uint8Array | undefined>;

/** The bytes of a stored file, of which any part can be read without the rest. Its stream is that of `Reader`. */
export class Bytes extends Reader<void> {
	readonly name: string;
	readonly #chunkBytes: number;
	readonly #readChunk: ReadChunk;
	#known: { position: number; chunk: Uint8Array } | undefined;

	constructor({ name, size }: { name: string; size: number }, chunkBytes: number, readChunk: ReadChunk) {
		super();
		this.name = name;
		this.size = size;
		this.#chunkBytes = chunkBytes;
		this.#readChunk = readChunk;
	}

	/** Returns the bytes from `start`, fewer than `length` at the end of the file. */
	override async readUint8Array(start: number, length: number): Promise<Buffer<ArrayBuffer>> {
		if (length > LARGEST_READ) throw refusal(this, "file.tooManyParts", {}, 413);
		const parts: Uint8Array[] = [];
		for (let from = start; from < start + length; ) {
			const offset = from % this.#chunkBytes;
			const chunk = await this.#chunkAt((from - offset) / this.#chunkBytes);
			const part = chunk.subarray(offset, offset + start + length - from);
			if (part.length === 0) break;
			parts.push(part);
			from += part.length;
		}
		return Buffer.concat(parts);
	}

	async #chunkAt(position: number): Promise<Uint8Array> {
		if (this.#known?.position !== position)
			this.#known = { position, chunk: (await this.#readChunk(position)) ?? new Uint8Array() };
		return this.#known.chunk;
	}
}
