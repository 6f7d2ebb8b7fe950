import { Connection } from "./connection.ts";

// Milliseconds for which the copy waits for a lock, so that a starting server can finish the recovery of its log.
const LOCK_WAIT_MS = 10_000;

export function copyDatabase(from: string, to: string): void {
	const connection = new Connection(from, LOCK_WAIT_MS, []);
	try {
		connection.run({ sql: "VACUUM INTO ?", args: [to] });
	} finally {
		connection.close();
	}
}
