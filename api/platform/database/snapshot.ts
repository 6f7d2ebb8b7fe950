import { Connection } from "./connection.ts";

// A copy may begin while the server recovers its log; a command can wait.
const LOCK_WAIT_MS = 10_000;

/**
 * Copies the database as it is at this moment into a new file, the write-ahead log included. Beside a running server:
 * it reads one state of the file, so nobody waits for it to write. The copy holds no page that is not in use.
 */
export function copyDatabase(from: string, to: string): void {
	const connection = new Connection(from, LOCK_WAIT_MS, []);
	try {
		connection.run({ sql: "VACUUM INTO ?", args: [to] });
	} finally {
		connection.close();
	}
}
