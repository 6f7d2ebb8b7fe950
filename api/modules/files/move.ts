import type { Database } from "../../platform/database/index.ts";
import { type DocumentStore, SYSTEM } from "../../platform/deps.ts";
import { allFiles, type FileRow, updateFile } from "./repository.ts";
import { chunkWriter, copyToBucket, deleteFromDatabase, isAsAdded, NotAsAdded, verifiedChunks } from "./storage.ts";

interface Places {
	database: Database;
	documents: DocumentStore;
}

async function copyToDatabase(places: Places, file: FileRow): Promise<void> {
	// An interrupted run may have left chunks.
	await deleteFromDatabase(places.database, file.id);
	const { add, end } = chunkWriter(places.database, file.id);
	for await (const chunk of verifiedChunks(places, file)) await add(chunk);
	await end();
}

/** Moves all files between database and bucket. A waiting file stays in the database until it was scanned. */
export async function moveFiles(places: Places, to: "bucket" | "database") {
	const { database, documents } = places;
	const moved = { documents: 0, bytes: 0 };
	const isInBucket = to === "bucket";
	for await (const file of allFiles(database.db)) {
		if (file.isWaiting || file.isInBucket === isInBucket) continue;
		await (isInBucket ? copyToBucket : copyToDatabase)(places, file);
		if (!(await isAsAdded(places, { ...file, isInBucket }))) throw new NotAsAdded();
		await database.write(SYSTEM, (tx) => updateFile(tx, file.id, { isInBucket }));
		await (isInBucket ? deleteFromDatabase(database, file.id) : documents.removeFile(file.id));
		moved.documents++;
		moved.bytes += file.size;
	}
	return moved;
}
