import type { Database } from "../../platform/database/index.ts";
import { type DocumentStore, SYSTEM } from "../../platform/deps.ts";
import { filesAfter, placeFile } from "./repository.ts";
import { assertAsAdded, chunkWriter, copyToBucket, deleteFromDatabase, verifiedChunks } from "./storage.ts";

interface Places {
	database: Database;
	documents: DocumentStore;
}
type Row = Awaited<ReturnType<typeof filesAfter>>[number];

async function toBucket({ database, documents }: Places, file: Row): Promise<void> {
	const store = { db: database.db, documents };
	await copyToBucket(store, file);
	await assertAsAdded(store, { ...file, isInBucket: true });
	await database.write(SYSTEM, (tx) => placeFile(tx, file.id, true));
	await deleteFromDatabase(database, file.id);
}

async function toDatabase({ database, documents }: Places, file: Row): Promise<void> {
	const store = { db: database.db, documents };
	// An interrupted run may have left chunks.
	await deleteFromDatabase(database, file.id);
	const { add, end } = chunkWriter(database, file.id);
	for await (const chunk of verifiedChunks(store, file)) await add(chunk);
	await end();
	await assertAsAdded(store, { ...file, isInBucket: false });
	await database.write(SYSTEM, (tx) => placeFile(tx, file.id, false));
	await documents.removeFile(file.id);
}

/** Moves all files between database and bucket. A waiting file stays in the database until it was scanned. */
export async function moveFiles(places: Places, to: "bucket" | "database") {
	const moved = { documents: 0, bytes: 0 };
	for (let seq = 0, row: Row | undefined; ; ) {
		[row] = await filesAfter(places.database.db, seq, 1);
		if (!row) return moved;
		seq = row.seq;
		if (row.isWaiting || row.isInBucket === (to === "bucket")) continue;
		await (to === "bucket" ? toBucket : toDatabase)(places, row);
		moved.documents++;
		moved.bytes += row.size;
	}
}
