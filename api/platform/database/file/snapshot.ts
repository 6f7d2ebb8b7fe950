import { Connection } from "./connection.ts";

// The server may be recovering its log.
const LOCK_WAIT_MS = 10_000;

/** Includes the log and does not delay a running server. */
export function copyDatabase(from: string, to: string): void {
	const connection = new Connection(from, LOCK_WAIT_MS, []);
	try {
		connection.run({ sql: "VACUUM INTO ?", args: [to] });
	} finally {
		connection.close();
	}
}
