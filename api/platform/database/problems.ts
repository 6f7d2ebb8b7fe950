import { LibsqlError } from "@libsql/client/sqlite3";

export const SERVER_UNAVAILABLE = "SERVER_UNAVAILABLE";
export const SERVER_OVERDUE = "SERVER_OVERDUE";

function* chain(error: unknown): Generator<Error> {
	for (let current = error; current instanceof Error; current = current.cause) yield current;
}

/**
 * Returns true for a violation of a unique index, optionally of one `table.column`. The message is compared, because a
 * libSQL server sends no extended error code.
 */
export function isUniqueViolation(error: unknown, column?: string): boolean {
	for (const { message } of chain(error))
		if (message.includes("UNIQUE constraint failed") && (!column || message.includes(column))) return true;
	return false;
}

/** The codes of temporary errors, after which a later attempt may succeed. */
const PASSING = [
	"SQLITE_FULL",
	"SQLITE_READONLY",
	"SQLITE_IOERR",
	"SQLITE_BUSY",
	"CLIENT_CLOSED",
	SERVER_UNAVAILABLE,
	SERVER_OVERDUE,
	// These codes mean an internal error of the database server, or that a restart has ended the transaction.
	"SERVER_ERROR",
	"STREAM_EXPIRED",
	"HRANA_CLOSED_ERROR",
	"HRANA_WEBSOCKET_ERROR",
	"TRANSACTION_TIMEOUT",
	"TRANSACTION_BUSY",
];

/** Returns true if the database is unavailable, locked or full, so that a later attempt may succeed. */
export function isOutOfService(error: unknown): boolean {
	for (const link of chain(error)) if (link instanceof LibsqlError && PASSING.includes(link.code)) return true;
	return false;
}

const REFUSING = [401, 403, 404, 405];

/** Returns true if the server refuses this caller or is not a libSQL server, so that a retry does not help. */
export function isAnsweredOtherwise(error: unknown): boolean {
	for (const link of chain(error)) if ("status" in link && REFUSING.includes(Number(link.status))) return true;
	return false;
}

/** Returns true if the database server is unavailable. Callers do not log this: an outage is logged only once. */
export const isServerUnavailable = (error: unknown): boolean =>
	[...chain(error)].some(
		(link) => link instanceof LibsqlError && [SERVER_UNAVAILABLE, SERVER_OVERDUE].includes(link.code),
	);
