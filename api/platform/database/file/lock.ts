import { existsSync, realpathSync } from "node:fs";
import NativeDatabase from "libsql";
import { DatabaseInUse } from "../copy/side.ts";
import { keepToOwner } from "./files.ts";

/**
 * Returns the path of the lock file of a database. It is a separate file, because commands open the database while the
 * server runs. A linked database uses the lock of its target.
 */
export const lockPathOf = (path: string) => `${existsSync(path) ? realpathSync(path) : path}-lock`;

/**
 * Locks a database file for one server and returns the function that releases the lock. The operating system releases
 * it when the process ends in any way. Throws `DatabaseInUse` if another process keeps the lock for longer than
 * `withinMs` milliseconds.
 */
export function lockForServer(path: string, withinMs: number): () => void {
	const lock = lockPathOf(path);
	// Only the lock file itself is restricted: it has no companions, and the server may have no right to read any.
	keepToOwner(lock, []);
	const native = new NativeDatabase(lock, { timeout: withinMs });
	try {
		// Makes SQLite write nothing to the lock file, so that a full disk does not prevent the lock.
		native.exec("PRAGMA journal_mode = MEMORY");
		native.exec("BEGIN EXCLUSIVE");
	} catch (error) {
		native.close();
		throw (error as { code?: unknown }).code === "SQLITE_BUSY" ? new DatabaseInUse() : error;
	}
	return () => {
		if (!native.open) return;
		native.exec("ROLLBACK");
		native.close();
	};
}
