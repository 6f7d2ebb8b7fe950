import { Connection } from "./connection.ts";

// Milliseconds until the copy gives up waiting for a lock. This covers a server that is recovering its log.
const LOCK_WAIT_MS = 10_000;

/** Copies a database including its write-ahead log into another file, without delaying a running server. */
export function copyDatabase(from: string, to: string): void {
	const connection = new Connection(from, LOCK_WAIT_MS, []);
	try {
		connection.run({ sql: "VACUUM INTO ?", args: [to] });
	} finally {
		connection.close();
	}
}
