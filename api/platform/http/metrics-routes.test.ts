import { utimesSync, writeFileSync } from "node:fs";
import { join } from "node:path";
import { afterEach, describe, expect, it } from "vitest";
import { createCertificate, startTestApp, type TestApp } from "../../testing/index.ts";
import { createLog, silentLog } from "../runtime/log.ts";

const TOKEN = "a-token-that-is-never-guessed-1234567890";
let app: TestApp;
afterEach(() => app.close());

const open = async (metricsToken?: string) => {
	app = await startTestApp({ settings: { metricsToken }, deps: { log: silentLog } });
};
const read = (bearer = TOKEN) => app.request("/metrics", { headers: { authorization: `Bearer ${bearer}` } });
const text = async () => (await read()).text();

describe("metrics are refused", () => {
	it("if no token is configured, also for an Admin", async () => {
		await open();
		expect((await read()).status).toBe(404);
		expect((await app.request("/metrics", { as: "Admin" })).status).toBe(404);
	});

	it("with another token, without a token, and to an Admin", async () => {
		await open(TOKEN);
		for (const bearer of [TOKEN.slice(1), `${TOKEN}x`, TOKEN.toUpperCase()])
			expect((await read(bearer)).status).toBe(401);
		for (const request of [{}, { as: "Admin" } as const])
			expect((await app.request("/metrics", request)).status).toBe(401);
	});
});

describe("metrics count", () => {
	it("requests by the pattern of their route, without the requested path and without personal data", async () => {
		await open(TOKEN);
		for (let n = 0; n < 3; n++) await app.request(`/validateCertificate/unknown${n}`);
		for (const path of ["/nowhere", "/nowhere/else", "/client/%00"]) await app.request(path);
		await app.request("/client", { as: "Auditor", address: "203.0.113.7" });
		await app.request("/client", { method: "BREW" });
		const metrics = await text();
		const lines = metrics.split("\n").filter((line) => line.includes("_duration_seconds_count{method"));
		expect(lines).toContain(
			'portal_http_request_duration_seconds_count{method="GET",route="/api/validateCertificate/:publicId",status="404"} 3',
		);
		expect(lines).toContain(
			'portal_http_request_duration_seconds_count{method="GET",route="/api/client",status="200"} 1',
		);
		expect(metrics).not.toMatch(/nowhere|unknown\d|BREW|%00|auditor\.test|Albert|203\.0/);
	});

	it("writes, sign-ins and certificates by status", async () => {
		await open(TOKEN);
		await createCertificate(app, { status: "PUBLIC" });
		await createCertificate(app, { status: "PUBLIC" });
		await app.request("/login", { json: { userid: "auditor.test", pwd: "Test-2026?", token: "" } });
		const metrics = await text();
		expect(metrics).toContain('portal_certificates{status="PUBLIC"} 2');
		expect(metrics).toContain('portal_certificates{status="RETRACTED"} 0');
		expect(metrics).toContain('portal_mails{state="failed"} 0');
		expect(metrics).toContain('portal_security_events_total{event="sign-in refused"} 1');
		expect(metrics).toMatch(/portal_database_write_duration_seconds_count\{result="ok"\} [1-9]/);
		expect(metrics).toContain("portal_database_writes_pending 0");
		expect(metrics).toMatch(/portal_memory_bytes\{kind="rss"\} [1-9]/);
		expect(metrics).toContain("portal_event_loop_lag_seconds_count");
	});

	it("what alarms need, and omit what cannot be read", async () => {
		const trailCheck = {
			findings: () => ({ "audit.trail": 1 }),
			verifiedAt: () => new Date(app.clock.now().getTime() - 60_000),
		};
		app = await startTestApp({ settings: { metricsToken: TOKEN }, deps: { log: createLog(() => {}), trailCheck } });
		const { dataDir } = app.deps.settings;
		expect(await text()).not.toMatch(/^portal_backup_/m);
		const now = app.clock.now();
		for (const [name, ageMs] of [
			["backup-done", 900_000],
			["backup-failed", 0],
		] as const) {
			const at = new Date(now.getTime() - ageMs);
			writeFileSync(join(dataDir, name), "");
			utimesSync(join(dataDir, name), at, at);
		}
		app.deps.log.error("crash");
		const metrics = await text();
		for (const line of [
			"portal_ready 1",
			'portal_log_errors_total{event="crash"} 1',
			'portal_backup_age_seconds{step="backup"} 900',
			'portal_backup_failed{step="backup"} 1',
			"portal_audit_verification_age_seconds 60",
			'portal_audit_findings{kind="audit.trail"} 1',
			'portal_queue_waiting{queue="pdf"} 0',
		])
			expect(metrics.split("\n")).toContain(line);
		expect(metrics).toMatch(/portal_database_bytes\{file="database"\} [1-9]/);
		expect(metrics).toMatch(/portal_database_bytes\{file="wal"\} \d/);
		expect(metrics).toMatch(/portal_disk_free_bytes [1-9]/);
		app.deps.database.close();
		await expect.poll(text, { timeout: 3_000 }).toContain("portal_ready 0");
		expect(await text()).not.toMatch(/^portal_certificates\{/m);
	});
});
