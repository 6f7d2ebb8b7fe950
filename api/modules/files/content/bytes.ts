import { Buffer } from "node:buffer";

/** The bytes of a stored file, of which any part can be read without the rest. */
export interface Bytes {
	readonly size: number;
	/** Returns the bytes from `start`, fewer than `length` at the end of the file. */
	read(start: number, length: number): Promise<Buffer>;
}

export function bytesOf(
	size: number,
	chunkBytes: number,
	readChunk: (position: number) => Promise<Uint8Array | undefined>,
): Bytes {
	let known: { position: number; chunk: Uint8Array } | undefined;
	async function chunkAt(position: number): Promise<Uint8Array> {
		if (known?.position !== position) known = { position, chunk: (await readChunk(position)) ?? new Uint8Array() };
		return known.chunk;
	}
	return {
		size,
		async read(start, length) {
			const end = Math.min(size, start + length);
			const parts: Uint8Array[] = [];
			for (let from = start; from < end; ) {
				const chunk = await chunkAt(Math.floor(from / chunkBytes));
				const part = chunk.subarray(from % chunkBytes, (from % chunkBytes) + end - from);
				if (part.length === 0) break;
				parts.push(part);
				from += part.length;
			}
			return Buffer.concat(parts);
		},
	};
}

const PART_BYTES = 64 * 1024;

/** Yields a range of a file in parts of at most 64 KB. */
export async function* partsOf(bytes: Bytes, start = 0, length = bytes.size): AsyncGenerator<Buffer> {
	for (let from = 0; from < length; from += PART_BYTES)
		yield await bytes.read(start + from, Math.min(PART_BYTES, length - from));
}
