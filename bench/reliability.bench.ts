import { join } from "node:path";
import process from "node:process";
import { setTimeout as pause } from "node:timers/promises";
import { largeDatabase, sizesOf } from "../api/testing/large-database/index.ts";
import { createAccount, logIn, signIn } from "../deploy/cluster/api-user.ts";
import { startLoad } from "../deploy/cluster/load.ts";
import { until } from "../deploy/cluster/processes.ts";
import { isOk } from "../deploy/cluster/request.ts";
import { freePort } from "../deploy/lib/free-port.ts";
import { NODE, ROOT, run } from "../deploy/lib/run.mjs";
import { head, RawRequest } from "../deploy/testing/raw-request.ts";
import { belowLimit, type Comparison, OPTIONS, report } from "./lib/compare.ts";
import { probe } from "./lib/probe.ts";
import { copyOf, startProduct } from "./lib/product.ts";
import type { Served } from "./lib/served.ts";

// This benchmark kills the server while it writes, and measures other requests during slow connections and sign-ins.

const SIZES = sizesOf(60);
const names = { bench: "reliability", ours: "server", unit: "ms" };
const HEALTH = "/api/health/live";

const KILLS = 4 * (OPTIONS.runs ?? 15);
/** Number of acknowledged writes before each kill, so that each round can show whether the server loses writes. */
const LEAST_WRITES = 5;
const WRITES_MS = 10_000;
const SPAN_MS = 600;
const RESTART_LIMIT_MS = 5_000;
/** Statuses that a kill explains: 0 for no response, 409 for a repeated change whose first response was lost. */
const EXPLAINED = [0, 409];

async function kills(): Promise<Comparison> {
	const port = await freePort();
	const dataDir = copyOf(await largeDatabase(SIZES));
	const start = () => startProduct("server", dataDir, { PORT: String(port) });
	let server = await start();
	const load = await startLoad(server, "Messung");
	const restarts: number[] = [];
	for (let kill = 0; kill < KILLS; kill++) {
		const before = load.ledger.acknowledged;
		await until(() => load.ledger.acknowledged >= before + LEAST_WRITES, WRITES_MS);
		await pause(Math.random() * SPAN_MS);
		await server.stop();
		server = await start();
		restarts.push(server.startMs);
	}
	const problems = await load.stop();
	const { written, acknowledged } = load.ledger;
	for (const { status, text } of written)
		if (!isOk({ status }) && !EXPLAINED.includes(status)) problems.push(`${status} ${text}`);
	await server.stop();
	const env = { PATH: process.env.PATH, HOME: process.env.HOME, TZ: "UTC", DATA_DIR: dataDir };
	const { code, output } = await run(NODE, [join(ROOT, "api/audit-verify.ts")], { env });
	if (code !== 0) problems.push(output);
	if (problems.length > 0) throw new Error(problems.join("\n"));
	const name = `${KILLS} kills, none of ${acknowledged} acknowledged writes lost: restart`;
	return belowLimit({ ...names, case: name }, restarts, RESTART_LIMIT_MS);
}

/** Returns the time within which 95 of 100 requests were answered, compared with a limit in milliseconds. */
function within(name: string, times: readonly number[], limit: number): Comparison {
	const sorted = times.toSorted((a, b) => a - b);
	const time = sorted[Math.ceil(0.95 * sorted.length) - 1] ?? Number.NaN;
	return belowLimit({ ...names, case: name, unit: "ms p95" }, [time], limit);
}

const SLOW = 500;
const SLOW_SECONDS = 40;
const LENGTH = 2_000;

/** Sends one byte per second on each connection. Half of the requests never finish their headers, half their body. */
async function drip(connections: readonly RawRequest[]): Promise<void> {
	const starts = [head("POST", "/login", { length: LENGTH }), "GET /api/client HTTP/1.1\r\nx-filler: "];
	await Promise.all(connections.map((one, index) => one.send(starts[index % 2] ?? "")));
	for (let second = 0; second < SLOW_SECONDS; second++) {
		await pause(1_000);
		await Promise.all(connections.map((one) => one.send("x")));
	}
}

async function slowConnections({ url }: Served): Promise<Comparison[]> {
	const { authorization } = await signIn(url, "auditor");
	const connections: RawRequest[] = [];
	for (let n = 0; n < SLOW; n++) {
		const connection = new RawRequest(url);
		if (!(await connection.opened())) throw new Error(`Connection ${n} was refused`);
		connections.push(connection);
	}
	const dripping = drip(connections);
	const [health, list] = await Promise.all([
		probe(url, HEALTH, dripping),
		probe(url, "/api/client", dripping, { authorization }),
	]);
	for (const connection of connections) connection.close();
	const name = `${SLOW} connections of one byte per second`;
	return [within(`${name}: health`, health, 250), within(`${name}: list`, list, 500)];
}

const LOGINS = 100;
const ACCOUNTS = 10;

/** Signs in many users at once. Hashing a password needs much time and memory on purpose. */
async function logins({ url }: Served): Promise<Comparison> {
	const admin = await signIn(url, "admin");
	const accounts = await Promise.all(
		Array.from({ length: ACCOUNTS }, (_, n) => createAccount(admin, `messung.${n}`, "Auditor")),
	);
	const many = Array.from({ length: LOGINS / ACCOUNTS }, () => accounts).flat();
	const answers = Promise.all(many.map((account) => logIn(url, account)));
	const health = await probe(url, HEALTH, answers);
	const refused = (await answers).filter((answer) => !isOk(answer));
	if (refused.length > 0) throw new Error(`${refused.length} sign-ins failed: ${refused[0]?.text}`);
	return within(`${LOGINS} simultaneous sign-ins: health`, health, 50);
}

const results = [await kills()];
const server = await startProduct("server", SIZES);
try {
	results.push(...(await slowConnections(server)), await logins(server));
} finally {
	await server.stop();
}
report(results);
