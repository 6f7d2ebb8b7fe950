import { join } from "node:path";
import { freePort, HOST } from "../lib/free-port.ts";
import type { Cluster } from "./cluster.ts";
import { Service } from "./processes.ts";
import { createDatabaseKey, sqld } from "./servers.ts";

const WITHIN_MS = 4_000;
const STATEMENTS = ["select userid from user", "update client set name = 'intruder'"];

async function isExecuted(url: string, sql: string, authToken?: string): Promise<boolean> {
	const body = JSON.stringify({ requests: [{ type: "execute", stmt: { sql } }] });
	const headers = authToken === undefined ? {} : { authorization: `Bearer ${authToken}` };
	try {
		const init = { method: "POST", body, headers, signal: AbortSignal.timeout(WITHIN_MS) };
		const text = await (await fetch(`${url}/v2/pipeline`, init)).text();
		return (JSON.parse(text) as { results?: { type: string }[] }).results?.[0]?.type === "ok";
	} catch {
		return false;
	}
}

/** Returns the statements that were executed without the database's key, of which there must be none. */
export async function intrude({ primary, folder }: Cluster): Promise<string[]> {
	const key = await createDatabaseKey(join(folder, "intruder-key"));
	const executed: string[] = [];
	for (const port of primary.ports()) {
		const url = `http://${HOST}:${port}`;
		const own = await freePort();
		const options = { folder: join(folder, `intruder-${port}`), port: own, keyFile: key.keyFile };
		const replica = await Service.start(sqld("intruder", options, "--primary-grpc-url", url));
		try {
			for (const sql of STATEMENTS) {
				if (await isExecuted(url, sql)) executed.push(`${url}: ${sql}`);
				if (await isExecuted(url, sql, key.authToken)) executed.push(`${url} with another key: ${sql}`);
				if (await isExecuted(`http://${HOST}:${own}`, sql, key.authToken)) executed.push(`replica of ${url}: ${sql}`);
			}
		} finally {
			replica.kill();
		}
	}
	return executed;
}
