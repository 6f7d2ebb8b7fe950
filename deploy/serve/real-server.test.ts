import { mkdirSync, mkdtempSync, rmSync } from "node:fs";
import { createServer } from "node:http";
import { tmpdir } from "node:os";
import { join } from "node:path";
import { afterAll, beforeAll, expect, it } from "vitest";
import { MISSES } from "../../api/public/validation/rules.ts";
import { API_VERSION } from "../../api/version.ts";
import { listen } from "../testing/listen.ts";
import { isAlive, until } from "../testing/process.ts";
import { startRealServer } from "../testing/real-server.ts";

const DRAIN_MS = 60_000;
const folder = mkdtempSync(join(tmpdir(), "places-"));
/** The database is outside of the data folder. */
const PLACES = { DATABASE_URL: `file:${join(folder, "outside/a.db")}`, DATA_DIR: join(folder, "own") };

let collector: Awaited<ReturnType<typeof listen>>;
const collected: { path: string; text: string }[] = [];
let server: Awaited<ReturnType<typeof startRealServer>>;

const request = (path: string, headers: Record<string, string> = {}) =>
	fetch(`${server.url}${path}`, { headers }).catch(() => undefined);
const lines = () =>
	server
		.output()
		.split("\n")
		.filter((line) => line.startsWith("{"))
		.map((line): Record<string, unknown> => JSON.parse(line));

beforeAll(async () => {
	mkdirSync(join(folder, "outside"));
	const collect = createServer(async (request, response) => {
		const chunks: Buffer[] = [];
		for await (const chunk of request) chunks.push(chunk);
		collected.push({ path: request.url ?? "", text: Buffer.concat(chunks).toString("latin1") });
		response.end();
	});
	collector = await listen(collect);
	const settings = {
		...PLACES,
		HOST: "::",
		DEMO: undefined,
		METRICS_TOKEN: "another-metrics-token-1234567890-abc",
		OTEL_DENO: "true",
		OTEL_EXPORTER_OTLP_ENDPOINT: collector.url,
		OTEL_METRIC_EXPORT_INTERVAL: "300",
		OTEL_BSP_SCHEDULE_DELAY: "100",
		DRAIN_SECONDS: String(DRAIN_MS / 1_000),
	};
	server = await startRealServer(settings, {
		"remotes.json": JSON.stringify({ modules: { clients: { version: "1.0.0" } } }),
		"mfe/clients/1.0.0/release.json": JSON.stringify({ api: "0.1.0" }),
	});
}, 120_000);
afterAll(async () => {
	await server?.stop();
	await collector.close();
	rmSync(folder, { recursive: true, force: true });
});

it("warns at its start of modules that were built for another API, and still serves", () => {
	expect(server.output()).toContain(`mfe-clients 1.0.0 was built for API 0.1.0, here is API ${API_VERSION}`);
});

it("trusts its proxy on IPv4 while it listens on all addresses, and counts a visitor with many ports once", async () => {
	for (let n = 0; n < MISSES.limit; n++)
		expect(
			(await request(`/api/validateCertificate/x${n}`, { "x-forwarded-for": `203.0.113.7:${5000 + n}` }))?.status,
		).toBe(404);
	expect((await request("/api/validateCertificate/x", { "x-forwarded-for": "203.0.113.7:6000" }))?.status).toBe(429);
	expect((await request("/api/validateCertificate/x", { "x-forwarded-for": "203.0.113.8:6000" }))?.status).toBe(404);
	expect(await until(() => lines().find(({ status }) => status === 429))).toMatchObject({ address: "203.0.113.0/24" });
});

it("serves the keys of its credentials at the did:web address", async () => {
	const did = `did:web:[::]%3A${server.port}`.replace("[::]", "%5B%3A%3A%5D");
	const answer = await request("/.well-known/did.json?x=1");
	expect(answer?.headers.get("content-type")).toContain("application/json");
	expect(await answer?.json()).toMatchObject({ id: did, assertionMethod: [expect.stringContaining(`${did}#`)] });
	expect((await request("/.well-known/other.json"))?.status).toBe(404);
});

it("returns its metrics to holders of the token", async () => {
	const answer = await request("/api/metrics", { authorization: "Bearer another-metrics-token-1234567890-abc" });
	expect(answer?.headers.get("content-type")).toContain("text/plain");
	expect(await answer?.text()).toMatch(/portal_event_loop_lag_seconds_count [1-9]/);
});

it("sends metrics by OpenTelemetry without further permissions, and no text that users type or read", async () => {
	await request("/api/validateCertificate/x?q=Huber");
	await until(() =>
		collected.find(({ path, text }) => path === "/v1/metrics" && text.includes("http.server.request.duration")),
	);
	expect([...new Set(collected.map(({ path }) => path))]).toEqual(["/v1/metrics"]);
	expect(collected.map(({ text }) => text).join()).not.toMatch(/Huber|Benutzerkonto|administrator/);
});

it("ends at once when the wrapper is killed, without a drain, and starts again over its database", async () => {
	const since = performance.now();
	const pid = server.pid();
	server.child.kill("SIGKILL");
	await until(() => !isAlive(pid));
	expect(performance.now() - since).toBeLessThan(DRAIN_MS);
	server = await startRealServer({ ...PLACES, DEMO: "0" });
	expect((await request("/api/health/ready"))?.status).toBe(200);
});
