import { type ChildProcess, spawn } from "node:child_process";
import { once } from "node:events";
import { mkdtempSync, rmSync, writeFileSync } from "node:fs";
import { tmpdir } from "node:os";
import { join } from "node:path";
import { setTimeout as pause } from "node:timers/promises";
import { afterEach, beforeEach, expect, it } from "vitest";
import { freePort } from "../lib/free-port.ts";
import { NODE, ROOT } from "../lib/run.mjs";

/** The server as `npm run serve` starts it, told to end. */

const DRAIN_MS = 2_000;
let folder: string;
let child: ChildProcess;
let url: string;
const ask = (path: string) => fetch(`${url}${path}`).catch(() => undefined);
const statusOf = async (path: string) => (await ask(path))?.status;

beforeEach(async () => {
	folder = mkdtempSync(join(tmpdir(), "drain-"));
	writeFileSync(join(folder, "index.html"), "<!doctype html><title>x</title>");
	const port = await freePort();
	url = `http://127.0.0.1:${port}`;
	const own = { PORT: String(port), DATA_DIR: join(folder, "data"), WEB_ROOT: folder };
	const env = { ...process.env, ...own, DRAIN_SECONDS: String(DRAIN_MS / 1_000) };
	child = spawn(NODE, [join(ROOT, "deploy/serve.mjs")], { cwd: ROOT, env, stdio: "ignore" });
	await expect.poll(() => statusOf("/api/health/ready"), { timeout: 45_000 }).toBe(200);
});
afterEach(() => {
	child.kill("SIGKILL");
	rmSync(folder, { recursive: true, force: true });
});

it("after SIGTERM it serves on for DRAIN_SECONDS, not ready and keeping no connection, and then ends", async () => {
	const ended = once(child, "exit");
	const told = performance.now();
	child.kill("SIGTERM");
	await expect.poll(() => statusOf("/api/health/ready")).toBe(503);
	await pause(told + DRAIN_MS / 2 - performance.now());
	const answers = await Promise.all(["/api/health/ready", "/api/health/live", "/login"].map(ask));
	expect(answers.map((answer) => answer?.status)).toEqual([503, 200, 200]);
	expect(await answers[0]?.json()).toMatchObject({ status: "ending" });
	expect(answers.map((answer) => answer?.headers.get("connection"))).toEqual(["close", "close", "close"]);
	expect((await ended)[0]).toBe(0);
	expect(performance.now() - told).toBeGreaterThanOrEqual(DRAIN_MS);
	expect(await statusOf("/api/health/live")).toBeUndefined();
});

it("nobody waits for it where the wrapper is killed", async () => {
	const told = performance.now();
	child.kill("SIGKILL");
	await expect.poll(() => statusOf("/api/health/live"), { interval: 20 }).toBeUndefined();
	expect(performance.now() - told).toBeLessThan(DRAIN_MS);
});
