import process from "node:process";
import { FileClient } from "../../platform/database/file-client.ts";

/** Writes pairs of rows, one transaction after the other, and names each that was acknowledged; ends when it is killed. */
const [path = ""] = process.argv.slice(2);
const client = new FileClient(path);
for (let n = 0; ; n++) {
	const transaction = await client.transaction();
	await transaction.execute({ sql: "INSERT INTO entry (round, half) VALUES (?, 1)", args: [n] });
	await transaction.execute({ sql: "INSERT INTO entry (round, half) VALUES (?, 2)", args: [n] });
	await transaction.commit();
	process.stdout.write(`${n}\n`);
	// Lets the line out.
	await new Promise((resolve) => setImmediate(resolve));
}
