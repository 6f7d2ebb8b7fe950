import { LibsqlError } from "@libsql/client/sqlite3";

export const SERVER_UNAVAILABLE = "SERVER_UNAVAILABLE";
export const SERVER_OVERDUE = "SERVER_OVERDUE";

/** Returns true if the error or one of its causes matches. */
function isCausedBy(error: unknown, matches: (cause: Error) => boolean): boolean {
	for (let cause = error; cause instanceof Error; cause = cause.cause) if (matches(cause)) return true;
	return false;
}

const hasCode = (codes: readonly string[]) => (cause: Error) =>
	cause instanceof LibsqlError && codes.includes(cause.code);

/**
 * Returns true for a violation of a unique index, optionally of one `table.column`. The message is compared, because a
 * libSQL server sends no extended error code.
 */
export const isUniqueViolation = (error: unknown, column = ""): boolean =>
	isCausedBy(error, ({ message }) => message.includes("UNIQUE constraint failed") && message.includes(column));

export const isBusy = (error: unknown) => error instanceof LibsqlError && error.code === "SQLITE_BUSY";

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
export const isOutOfService = (error: unknown): boolean => isCausedBy(error, hasCode(PASSING));

const REFUSING = [401, 403, 404, 405];

/** Returns true if the server refuses this caller or is not a libSQL server, so that a retry does not help. */
export const isAnsweredOtherwise = (error: unknown): boolean =>
	isCausedBy(error, (cause) => "status" in cause && REFUSING.includes(Number(cause.status)));

/** Returns true if the database server is unavailable. Callers do not log this: an outage is logged only once. */
export const isServerUnavailable = (error: unknown): boolean =>
	isCausedBy(error, hasCode([SERVER_UNAVAILABLE, SERVER_OVERDUE]));
