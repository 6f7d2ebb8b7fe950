import { LibsqlError } from "@libsql/client/sqlite3";

function* chain(error: unknown): Generator<Error> {
	for (let current = error; current instanceof Error; current = current.cause) yield current;
}

/** Whether a value is taken, of one `table.column` if named. By message: a libSQL server sends no extended code. */
export function isUniqueViolation(error: unknown, column?: string): boolean {
	for (const { message } of chain(error))
		if (message.includes("UNIQUE constraint failed") && (!column || message.includes(column))) return true;
	return false;
}

/** The disk is full or for reading only, or somebody else holds the lock: what is asked again later may succeed. */
const PASSING = ["SQLITE_FULL", "SQLITE_READONLY", "SQLITE_IOERR", "SQLITE_BUSY", "CLIENT_CLOSED"];

/** Whether a statement failed because of the state that the database is in, not because of what was asked of it. */
export function isOutOfService(error: unknown): boolean {
	for (const link of chain(error)) if (link instanceof LibsqlError && PASSING.includes(link.code)) return true;
	return false;
}
