import { copyFileSync, mkdirSync, mkdtempSync, rmSync } from "node:fs";
import { createServer } from "node:http";
import type { AddressInfo } from "node:net";
import { join } from "node:path";
import process from "node:process";
import { text } from "node:stream/consumers";
import { OUTSIDE_NAME, type Outside } from "../../api/testing/outside.ts";
import { freePort, HOST } from "../lib/free-port.ts";
import { DENO } from "../lib/run.mjs";
import { quickFolder } from "../lib/scratch.mjs";
import { type Command, Service } from "./processes.ts";
import { proxyOf, UNLIMITED } from "./proxy.ts";
import { NAME } from "./request.ts";
import { answers, createDatabaseKey, DATABASE, sqld } from "./servers.ts";

/** Maps a path to a host name, because the database server selects a database by host name. */
const databasesAt = (port: number, server: number, authToken: string) => `server {
	listen ${HOST}:${port};
	client_max_body_size 0;
	location ~ ^/dev/([^/]+)(/.*)$ {
		proxy_pass http://${HOST}:${server}$2;
		proxy_set_header Host $1.localhost;
		proxy_set_header Authorization "Bearer ${authToken}";
		proxy_buffering off;
	}
}`;

const instanceAt = (port: number): Command => ({
	name: `instance ${port}`,
	program: DENO,
	args: ["run", "-A", "--no-prompt", "api/testing/instance.ts"],
	env: { PORT: String(port), DENO_NO_UPDATE_CHECK: "1" },
	isUp: answers(`http://${HOST}:${port}`, "/api/health/live"),
});

const MANY = "5000";
/** Bytes of the memory file system: enough for one database per test. */
const ROOM_BYTES = 2 * 2 ** 30;

/** Starts nginx, three instances and a database server for the API's tests. Each test names its database. */
export async function setup(): Promise<() => Promise<void>> {
	const folder = mkdtempSync(join(quickFolder(ROOM_BYTES), "portal-outside-"));
	const services: Service[] = [];
	const start = async (command: Command) => services.push(await Service.start(command));
	const port: number[] = [];
	for (let n = 0; n < 6; n++) port.push(await freePort());
	const [primary = 0, admin = 0, primaries = 0, ...instances] = port;
	const at = (one: number) => `${HOST}:${one}`;
	const { keyFile, authToken } = await createDatabaseKey(folder);
	// Limits are high, because the server keeps the connections of a closed database open for ten seconds.
	const many = ["--enable-namespaces", "--max-active-namespaces", MANY, "--max-concurrent-connections", MANY];
	const server = { folder: join(folder, "primary"), port: primary, keyFile };
	await start(sqld("primary", server, ...many, "--admin-listen-addr", at(admin)));
	await Promise.all(instances.map((one) => start(instanceAt(one))));
	const proxy = await proxyOf(instances, UNLIMITED, databasesAt(primaries, primary, authToken));
	await start(proxy.command);

	const create = async (id: string, from: string) => {
		const target = join(folder, "primary/dbs", id);
		mkdirSync(target, { recursive: true });
		copyFileSync(join(from, DATABASE), join(target, "data"));
		const init = { method: "POST", headers: { "content-type": "application/json" }, body: "{}" };
		return fetch(`http://${at(admin)}/v1/namespaces/${id}/create`, init);
	};
	const databases = createServer(async (request, response) => {
		const answer = await create((request.url ?? "").slice(1), await text(request));
		response.writeHead(answer.status).end(await answer.text());
	}).listen(0, HOST);
	await new Promise((resolve) => databases.once("listening", resolve));

	const outside: Outside = {
		url: proxy.url,
		name: NAME,
		instances: instances.map((one) => `http://${at(one)}`),
		databaseUrl: `http://${at(primaries)}`,
		databases: `http://${at((databases.address() as AddressInfo).port)}`,
	};
	process.env[OUTSIDE_NAME] = JSON.stringify(outside);
	return async () => {
		databases.closeAllConnections();
		databases.close();
		for (const service of services.toReversed()) service.kill();
		proxy.remove();
		rmSync(folder, { recursive: true, force: true, maxRetries: 5, retryDelay: 100 });
	};
}
