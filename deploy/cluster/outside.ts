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
import { NAME } from "../testing/proxy.ts";
import { type Command, Service } from "./processes.ts";
import { findSqld } from "./programs.mjs";
import { proxyOf, UNLIMITED } from "./proxy.ts";
import { answers, DATABASE, sqld } from "./servers.ts";

/** A server tells its databases apart by the name of the host, which no address of a client can have here: a path tells it. */
const databasesAt = (port: number, server: number) => `server {
	listen ${HOST}:${port};
	client_max_body_size 0;
	location ~ ^/dev/([^/]+)(/.*)$ {
		proxy_pass http://${HOST}:${server}$2;
		proxy_set_header Host $1.localhost;
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
/** For a database of each test. */
const ROOM_BYTES = 2 * 2 ** 30;

/** For tests of the API from outside: nginx, three instances that open what a test names, a primary with many databases, a replica. */
export async function setup(): Promise<() => Promise<void>> {
	const program = findSqld();
	if (!program) throw new Error("sqld is not installed");
	const folder = mkdtempSync(join(quickFolder(ROOM_BYTES), "portal-outside-"));
	const services: Service[] = [];
	const start = async (command: Command) => services.push(await Service.start(command));
	const port: number[] = [];
	for (let n = 0; n < 9; n++) port.push(await freePort());
	const [primary = 0, replica = 0, grpc = 0, admin = 0, primaries = 0, replicas = 0, ...instances] = port;
	const at = (one: number) => `${HOST}:${one}`;
	const of = (name: string, own: number) => ({ program, folder: join(folder, name), port: own });
	// Of a database that is closed a server keeps the connections for ten seconds.
	const many = ["--enable-namespaces", "--max-active-namespaces", MANY, "--max-concurrent-connections", MANY];
	await start(
		sqld("primary", of("primary", primary), ...many, "--grpc-listen-addr", at(grpc), "--admin-listen-addr", at(admin)),
	);
	await start(sqld("replica", of("replica", replica), ...many, "--primary-grpc-url", `http://${at(grpc)}`));
	await Promise.all(instances.map((one) => start(instanceAt(one))));
	const proxy = await proxyOf(
		instances,
		UNLIMITED,
		`${databasesAt(primaries, primary)} ${databasesAt(replicas, replica)}`,
	);
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
		replicaUrl: `http://${at(replicas)}`,
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
