import { LibsqlError } from "@libsql/client/sqlite3";
import { SERVER_AWAY, SERVER_OVERDUE } from "./server-fetch.ts";

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
const PASSING = [
	"SQLITE_FULL",
	"SQLITE_READONLY",
	"SQLITE_IOERR",
	"SQLITE_BUSY",
	"CLIENT_CLOSED",
	SERVER_AWAY,
	SERVER_OVERDUE,
	// A server that answers with an error of its own, or has forgotten the transaction since it was started again.
	"SERVER_ERROR",
	"STREAM_EXPIRED",
	"HRANA_CLOSED_ERROR",
	"HRANA_WEBSOCKET_ERROR",
	"TRANSACTION_TIMEOUT",
	"TRANSACTION_BUSY",
];

/** Whether the state of the database caused the failure, not the statement. */
export function isOutOfService(error: unknown): boolean {
	for (const link of chain(error)) if (link instanceof LibsqlError && PASSING.includes(link.code)) return true;
	return false;
}

const REFUSING = [401, 403, 404, 405];

/** What answers refuses this caller, or is no libSQL server: trying again does not help. */
export function isAnsweredOtherwise(error: unknown): boolean {
	for (const link of chain(error)) if ("status" in link && REFUSING.includes(Number(link.status))) return true;
	return false;
}

/** Asking again would take as long. */
export const isOverdue = (error: unknown): boolean =>
	[...chain(error)].some((link) => link instanceof LibsqlError && link.code === SERVER_OVERDUE);
