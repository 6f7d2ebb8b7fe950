import { mkdir } from "node:fs/promises";
import { dirname } from "node:path";
import { DatabaseSync } from "node:sqlite";
import { setTimeout as wait } from "node:timers/promises";
import { Failure } from "../lib/run.mjs";

const LOCK_WAIT_MS = 20;
const LOCK_PATIENCE_MS = 60_000;
/** SQLite's message for a database that another process has locked. Deno does not set the error code. */
const BUSY = "database is locked";

function isLocked(database: DatabaseSync): boolean {
	try {
		database.exec("BEGIN IMMEDIATE");
		return false;
	} catch (error) {
		if (error instanceof Error && error.message === BUSY) return true;
		throw error;
	}
}

/** The system releases SQLite's lock even if the process is killed. `patienceMs` limits the wait. */
export async function withLock<T>(path: string, action: () => Promise<T>, patienceMs = LOCK_PATIENCE_MS): Promise<T> {
	await mkdir(dirname(path), { recursive: true });
	const since = performance.now();
	const database = new DatabaseSync(path);
	try {
		while (isLocked(database)) {
			if (performance.now() - since > patienceMs)
				throw new Failure(`The store is locked (${path}): another deployment is under way; try again when it is done.`);
			await wait(LOCK_WAIT_MS);
		}
		return await action();
	} finally {
		database.close();
	}
}
