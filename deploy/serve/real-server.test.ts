import { type ChildProcess, spawn } from "node:child_process";
import { mkdirSync, mkdtempSync, rmSync, writeFileSync } from "node:fs";
import { createServer, type Server } from "node:http";
import type { AddressInfo } from "node:net";
import { tmpdir } from "node:os";
import { join } from "node:path";
import { afterAll, beforeAll, expect, it } from "vitest";
import { MISSES } from "../../api/modules/public-validation/rules.ts";
import { API_VERSION } from "../../api/version.ts";
import { freePort } from "../lib/free-port.ts";
import { NODE, ROOT } from "../lib/run.mjs";

/** The server as `npm run serve` starts it, with a collector beside it. */

let folder: string;
let collector: Server;
const collected: { path: string; text: string }[] = [];
let child: ChildProcess;
let port: number;
let output = "";

async function until<T>(find: () => Promise<T | undefined> | T | undefined): Promise<T> {
	const deadline = Date.now() + 45_000;
	for (;;) {
		const found = await find();
		if (found !== undefined) return found;
		if (Date.now() > deadline) throw new Error(`It did not happen:\n${output}`);
		await new Promise((resolve) => setTimeout(resolve, 100));
	}
}
const ask = (path: string, headers: Record<string, string> = {}) =>
	fetch(`http://127.0.0.1:${port}${path}`, { headers }).catch(() => undefined);
const lines = () =>
	output
		.split("\n")
		.filter((line) => line.startsWith("{"))
		.map((line): Record<string, unknown> => JSON.parse(line));

beforeAll(async () => {
	folder = mkdtempSync(join(tmpdir(), "real-server-"));
	writeFileSync(join(folder, "index.html"), "<!doctype html><title>x</title>");
	writeFileSync(join(folder, "remotes.json"), JSON.stringify({ modules: { clients: { version: "1.0.0" } } }));
	mkdirSync(join(folder, "mfe/clients/1.0.0"), { recursive: true });
	writeFileSync(join(folder, "mfe/clients/1.0.0/release.json"), JSON.stringify({ api: "0.1.0" }));
	collector = createServer(async (request, response) => {
		const chunks: Buffer[] = [];
		for await (const chunk of request) chunks.push(chunk);
		collected.push({ path: request.url ?? "", text: Buffer.concat(chunks).toString("latin1") });
		response.end();
	}).listen(0, "127.0.0.1");
	port = await freePort();
	const env = {
		...process.env,
		HOST: "::",
		PORT: String(port),
		TRUSTED_PROXIES: "127.0.0.1",
		DATA_DIR: join(folder, "data"),
		WEB_ROOT: folder,
		METRICS_TOKEN: "a-token-that-nobody-guesses-1234567890",
		OTEL_DENO: "true",
		OTEL_EXPORTER_OTLP_ENDPOINT: `http://127.0.0.1:${(collector.address() as AddressInfo).port}`,
		OTEL_METRIC_EXPORT_INTERVAL: "300",
		OTEL_BSP_SCHEDULE_DELAY: "100",
	};
	child = spawn(NODE, [join(ROOT, "deploy/serve.mjs")], { cwd: ROOT, env, stdio: ["ignore", "pipe", "pipe"] });
	for (const stream of [child.stdout, child.stderr])
		stream?.on("data", (chunk) => {
			output += String(chunk);
		});
	await until(() => ask("/api/health/ready"));
}, 60_000);
afterAll(() => {
	child.kill("SIGKILL");
	collector.close();
	rmSync(folder, { recursive: true, force: true });
});

it("says at its start which modules were built for another API, and serves all the same", () => {
	expect(output).toContain(`mfe-clients 1.0.0 was built for API 0.1.0, here is API ${API_VERSION}`);
});

it("listening on all addresses it knows its proxy on IPv4, and counts a visitor with many ports once", async () => {
	for (let n = 0; n < MISSES.limit; n++)
		expect(
			(await ask(`/api/validateCertificate/x${n}`, { "x-forwarded-for": `203.0.113.7:${5000 + n}` }))?.status,
		).toBe(404);
	expect((await ask("/api/validateCertificate/x", { "x-forwarded-for": "203.0.113.7:6000" }))?.status).toBe(429);
	expect((await ask("/api/validateCertificate/x", { "x-forwarded-for": "203.0.113.8:6000" }))?.status).toBe(404);
	expect(await until(() => lines().find(({ status }) => status === 429))).toMatchObject({ address: "203.0.113.0/24" });
});

it("answers for the keys of its credentials where did:web looks for them", async () => {
	const did = `did:web:[::]%3A${port}`.replace("[::]", "%5B%3A%3A%5D");
	const answer = await ask("/.well-known/did.json?x=1");
	expect(answer?.headers.get("content-type")).toContain("application/json");
	expect(await answer?.json()).toMatchObject({ id: did, assertionMethod: [expect.stringContaining(`${did}#`)] });
	expect((await ask("/.well-known/other.json"))?.status).toBe(404);
});

it("gives its measurements to who has the token", async () => {
	const answer = await ask("/api/metrics", { authorization: "Bearer a-token-that-nobody-guesses-1234567890" });
	expect(answer?.headers.get("content-type")).toContain("text/plain");
	expect(await answer?.text()).toMatch(/portal_event_loop_lag_seconds_count [1-9]/);
});

it("sends OpenTelemetry its measurements, with no further permission, and nothing that people type or read", async () => {
	await ask("/api/validateCertificate/x?q=Huber");
	await until(() =>
		collected.find(({ path, text }) => path === "/v1/metrics" && text.includes("http.server.request.duration")),
	);
	expect([...new Set(collected.map(({ path }) => path))]).toEqual(["/v1/metrics"]);
	expect(collected.map(({ text }) => text).join()).not.toMatch(/Huber|Benutzerkonto|administrator/);
});

it("goes with the wrapper, however that ends", async () => {
	child.kill("SIGKILL");
	await until(async () => ((await ask("/api/health/live")) === undefined ? true : undefined));
});
