import { existsSync, realpathSync } from "node:fs";
import NativeDatabase from "libsql";
import { DatabaseInUse } from "../copy/side.ts";
import { keepToOwner } from "./files.ts";

/** Returns the path of the lock file, which is separate because commands open the database while the server runs. */
export const lockPathOf = (path: string) => `${existsSync(path) ? realpathSync(path) : path}-lock`;

/**
 * Locks a database file for one server. The returned function or the end of the process unlocks it. Throws
 * `DatabaseInUse` if the file stays locked for `withinMs` milliseconds.
 */
export function lockForServer(path: string, withinMs: number): () => void {
	const lock = lockPathOf(path);
	// The empty list restricts only the lock file itself, which has no companion files.
	keepToOwner(lock, []);
	const native = new NativeDatabase(lock, { timeout: withinMs });
	try {
		// This setting makes SQLite write nothing to the lock file, so that a full disk does not prevent the lock.
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
