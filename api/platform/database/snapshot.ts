import { Connection } from "./connection.ts";

// A copy may begin while the server recovers its log; a command can wait.
const LOCK_WAIT_MS = 10_000;

/** Copies one state of the database into a new file, log included, without delaying a running server. */
export function copyDatabase(from: string, to: string): void {
	const connection = new Connection(from, LOCK_WAIT_MS, []);
	try {
		connection.run({ sql: "VACUUM INTO ?", args: [to] });
	} finally {
		connection.close();
	}
}
