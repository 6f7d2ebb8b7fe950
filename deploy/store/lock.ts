import { mkdir } from "node:fs/promises";
import { dirname } from "node:path";
import { DatabaseSync } from "node:sqlite";
import { setTimeout as wait } from "node:timers/promises";
import { Failure } from "../lib/run.mjs";

const LOCK_WAIT_MS = 20;
const LOCK_PATIENCE_MS = 60_000;
const SQLITE_BUSY = 5;

function isLocked(database: DatabaseSync): boolean {
	try {
		database.exec("BEGIN IMMEDIATE");
		return false;
	} catch (error) {
		if (error instanceof Error && "errcode" in error && error.errcode === SQLITE_BUSY) return true;
		throw error;
	}
}

/** Uses SQLite's lock of a file: the system frees it when its process ends in any way. */
export async function withLock<T>(path: string, action: () => Promise<T>, patienceMs = LOCK_PATIENCE_MS): Promise<T> {
	await mkdir(dirname(path), { recursive: true });
	const since = performance.now();
	const database = new DatabaseSync(path);
	try {
		while (isLocked(database)) {
			if (performance.now() - since > patienceMs)
				throw new Failure(`The store is locked (${path}): another deployment is under way. Try again when it is done.`);
			await wait(LOCK_WAIT_MS);
		}
		return await action();
	} finally {
		database.close();
	}
}
