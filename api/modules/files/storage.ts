import { Buffer } from "node:buffer";
import { createHash } from "node:crypto";
import { sentence } from "../../kit/sentences.ts";
import { createPauses } from "../../platform/async/time-slices.ts";
import type { Database, Reader } from "../../platform/database/index.ts";
import { type Deps, type DocumentStore, SYSTEM } from "../../platform/deps.ts";
import { ApiError } from "../../platform/errors.ts";
import { reasonOf } from "../../platform/runtime/error-trace.ts";
import { release } from "./content/bytes.ts";
import { deleteChunks, type FileRow, forgetLeftover, insertChunk, isLeftover, readChunk } from "./repository.ts";

/** The size of a chunk in bytes, in the database and in responses. No more of a file is read into memory at once. */
export const CHUNK_BYTES = 64 * 1024;

/** Where the bytes of files lie: in the database, or in the bucket if there is one. */
export interface Store {
	database: { uncached(): Reader };
	documents?: DocumentStore | undefined;
}
export type Stored = Pick<FileRow, "id" | "size" | "sha256" | "isInBucket">;

/** Thrown if the bytes of a file differ from those that were added, or are missing. */
export class NotAsAdded extends Error {}

export function chunkWriter({ write }: Pick<Database, "write">, fileId: string) {
	const digest = createHash("sha256");
	const buffer = Buffer.alloc(CHUNK_BYTES);
	let [size, filled, position] = [0, 0, 0];
	async function flush(): Promise<void> {
		const chunk = { fileId, position: position++, bytes: buffer.subarray(0, filled) };
		filled = 0;
		await write(SYSTEM, (tx) => insertChunk(tx, chunk));
	}
	return {
		async add(bytes: Uint8Array): Promise<void> {
			digest.update(bytes);
			size += bytes.length;
			for (let from = 0; from < bytes.length; ) {
				const part = bytes.subarray(from, from + CHUNK_BYTES - filled);
				buffer.set(part, filled);
				filled += part.length;
				from += part.length;
				if (filled === CHUNK_BYTES) await flush();
			}
			release(bytes);
		},
		async end(): Promise<Pick<FileRow, "size" | "sha256">> {
			if (filled > 0) await flush();
			return { size, sha256: digest.digest("hex") };
		},
	};
}

async function* chunksOf({ database, documents }: Store, { id, size, isInBucket }: Stored): AsyncGenerator<Uint8Array> {
	if (!isInBucket) {
		const pause = createPauses();
		for (let position = 0; position * CHUNK_BYTES < size; position++) {
			const chunk = await readChunk(database.uncached(), id, position);
			if (!chunk) throw new NotAsAdded();
			yield chunk;
			await pause();
		}
		return;
	}
	if (!documents) throw new Error("DOCUMENT_STORE does not name the bucket of the files");
	const stream = await documents.readFile(id);
	if (!stream) throw new NotAsAdded();
	for await (const piece of stream)
		for (let from = 0; from < piece.length; from += CHUNK_BYTES) yield piece.subarray(from, from + CHUNK_BYTES);
}

/**
 * Yields the bytes of a file in chunks. The last chunk follows only if all of them have the file's hash; otherwise
 * `NotAsAdded` is thrown, so that a changed file is never complete.
 */
export async function* verifiedChunks(store: Store, file: Stored): AsyncGenerator<Uint8Array> {
	const digest = createHash("sha256");
	let last: Uint8Array | undefined;
	for await (const chunk of chunksOf(store, file)) {
		if (last) yield last;
		digest.update(chunk);
		last = chunk;
	}
	if (digest.digest("hex") !== file.sha256) throw new NotAsAdded();
	if (last) yield last;
}

export async function isAsAdded(store: Store, file: Stored): Promise<boolean> {
	try {
		for await (const chunk of verifiedChunks(store, file)) release(chunk);
		return true;
	} catch (error) {
		if (!(error instanceof NotAsAdded)) throw error;
		return false;
	}
}

export const streamOf = (store: Store, file: Stored) => {
	const chunks = verifiedChunks(store, file);
	return new ReadableStream<Uint8Array<ArrayBuffer>>(
		{
			async pull(controller) {
				const { done, value } = await chunks.next();
				if (done) return controller.close();
				controller.enqueue(new Uint8Array(value));
				release(value);
			},
			cancel: async () => void (await chunks.return(undefined)),
		},
		{ highWaterMark: 0 },
	);
};

/** Copies a file from the database to the bucket, if there is one, and returns whether there is. */
export async function copyToBucket(store: Store, file: Stored): Promise<boolean> {
	await store.documents?.writeFile(file.id, { ...file, open: () => streamOf(store, file) });
	return store.documents !== undefined;
}

export function throwUnreachable({ log }: Pick<Deps, "log">, error: unknown): never {
	log.error("document store", { reason: reasonOf(error) });
	throw new ApiError(503, "UNAVAILABLE", { message: sentence("certificate.documentStore") });
}

/** Deletes the chunks of a file in several short transactions, so that other writes are not blocked. */
export async function deleteFromDatabase({ write }: Pick<Database, "write">, fileId: string): Promise<void> {
	while (await write(SYSTEM, (tx) => deleteChunks(tx, fileId)));
}

/** Deletes the bytes of a removed file or broken upload. Does nothing for a file that is listed. */
export async function deleteLeftover({ database, documents }: Pick<Deps, "database" | "documents">, fileId: string) {
	if (!(await isLeftover(database.db, fileId))) return;
	await deleteFromDatabase(database, fileId);
	await documents?.removeFile(fileId);
	await database.write(SYSTEM, (tx) => forgetLeftover(tx, fileId));
}
