import { LibsqlError } from "@libsql/client/sqlite3";

function* chain(error: unknown): Generator<Error> {
	for (let current = error; current instanceof Error; current = current.cause) yield current;
}

/** `column`: `table.column`. By message: a libSQL server sends no extended code. */
export function isUniqueViolation(error: unknown, column?: string): boolean {
	for (const { message } of chain(error))
		if (message.includes("UNIQUE constraint failed") && (!column || message.includes(column))) return true;
	return false;
}

/** Temporary: a later try may succeed. */
const PASSING = ["SQLITE_FULL", "SQLITE_READONLY", "SQLITE_IOERR", "SQLITE_BUSY", "CLIENT_CLOSED"];

/** Whether the state of the database caused the failure, not the statement. */
export function isOutOfService(error: unknown): boolean {
	for (const link of chain(error)) if (link instanceof LibsqlError && PASSING.includes(link.code)) return true;
	return false;
}
