import { setTimeout as pause } from "node:timers/promises";
import { afterEach, beforeEach, expect, it } from "vitest";
import { startRealServer } from "../testing/real-server.ts";

const DRAIN_MS = 2_000;
let server: Awaited<ReturnType<typeof startRealServer>>;
const request = (path: string) => fetch(`${server.url}${path}`).catch(() => undefined);
const statusOf = async (path: string) => (await request(path))?.status;

beforeEach(async () => {
	server = await startRealServer({ DRAIN_SECONDS: String(DRAIN_MS / 1_000) });
}, 120_000);
afterEach(() => server.stop());

it("after SIGTERM it answers for DRAIN_SECONDS, reports not ready, keeps no connection alive, and then ends", async () => {
	const since = performance.now();
	server.child.kill("SIGTERM");
	await expect.poll(() => statusOf("/api/health/ready")).toBe(503);
	await pause(since + DRAIN_MS / 2 - performance.now());
	const answers = await Promise.all(["/api/health/ready", "/api/health/live", "/login"].map(request));
	expect(answers.map((answer) => answer?.status)).toEqual([503, 200, 200]);
	expect(await answers[0]?.json()).toMatchObject({ status: "ending" });
	expect(answers.map((answer) => answer?.headers.get("connection"))).toEqual(["close", "close", "close"]);
	expect((await server.ended)[0]).toBe(0);
	expect(performance.now() - since).toBeGreaterThanOrEqual(DRAIN_MS);
	expect(await statusOf("/api/health/live")).toBeUndefined();
});

it("it ends at once when the wrapper is killed", async () => {
	const since = performance.now();
	server.child.kill("SIGKILL");
	await expect.poll(() => statusOf("/api/health/live"), { interval: 20 }).toBeUndefined();
	expect(performance.now() - since).toBeLessThan(DRAIN_MS);
});
