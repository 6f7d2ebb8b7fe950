import { mkdirSync, mkdtempSync, rmSync, symlinkSync } from "node:fs";
import { tmpdir } from "node:os";
import { join } from "node:path";
import { setTimeout as pause } from "node:timers/promises";
import { afterAll, beforeAll, expect, it } from "vitest";
import { startRealServer } from "../testing/real-server.ts";

const DRAIN_MS = 4_000;
const folder = mkdtempSync(join(tmpdir(), "linked-"));
/** The data folder is a link. */
const LINKED = { DATA_DIR: join(folder, "link"), DEMO: "0" };
let server: Awaited<ReturnType<typeof startRealServer>>;
const request = (path: string) => fetch(`${server.url}${path}`).catch(() => undefined);
const statusOf = async (path: string) => (await request(path))?.status;

beforeAll(async () => {
	mkdirSync(join(folder, "data"));
	symlinkSync(join(folder, "data"), LINKED.DATA_DIR);
	server = await startRealServer({ ...LINKED, DRAIN_SECONDS: String(DRAIN_MS / 1_000) });
}, 120_000);
afterAll(async () => {
	await server?.stop();
	rmSync(folder, { recursive: true, force: true });
});

it("after SIGTERM it answers for DRAIN_SECONDS, reports not ready, keeps no connection alive, and then ends", async () => {
	const since = performance.now();
	server.child.kill("SIGTERM");
	await expect.poll(() => statusOf("/api/health/ready"), { timeout: DRAIN_MS }).toBe(503);
	await pause(since + DRAIN_MS / 2 - performance.now());
	const answers = await Promise.all(["/api/health/ready", "/api/health/live", "/login"].map(request));
	expect(answers.map((answer) => answer?.status)).toEqual([503, 200, 200]);
	expect(await answers[0]?.json()).toMatchObject({ status: "ending" });
	expect(answers.map((answer) => answer?.headers.get("connection"))).toEqual(["close", "close", "close"]);
	expect(await server.ended).toBe(0);
	expect(performance.now() - since).toBeGreaterThanOrEqual(DRAIN_MS);
	expect(await statusOf("/api/health/live")).toBeUndefined();
});

it("starts again in a data folder that is a link", async () => {
	server = await startRealServer(LINKED);
	expect(await statusOf("/api/health/ready")).toBe(200);
});
