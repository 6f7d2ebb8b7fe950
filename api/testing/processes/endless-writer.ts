import { writeSync } from "node:fs";
import process from "node:process";
import { Connection } from "../../platform/database/file/connection.ts";
import { FileClient } from "../../platform/database/file/file-client.ts";

/**
 * A program whose concurrent writers insert pairs of rows and print each acknowledged one, until the process is killed.
 * With `commits` it kills itself at the commit after this number.
 */
const [path = "", writers = "1", commits = "Infinity"] = process.argv.slice(2);
const { exec } = Connection.prototype;
let left = Number(commits);
Connection.prototype.exec = function (sql) {
	if (sql === "COMMIT" && left-- === 0) process.kill(process.pid, "SIGKILL");
	return exec.call(this, sql);
};
const client = new FileClient(path);
let next = 0;

/** Writes without yielding to the event loop, so that the writers share commits. */
async function write() {
	for (;;) {
		const n = next++;
		const transaction = await client.transaction();
		await transaction.execute({ sql: "INSERT INTO entry (round, half) VALUES (?, 1)", args: [n] });
		await transaction.execute({ sql: "INSERT INTO entry (round, half) VALUES (?, 2)", args: [n] });
		await transaction.commit();
		writeSync(1, `${n}\n`);
	}
}
await Promise.all(Array.from({ length: Number(writers) }, write));
