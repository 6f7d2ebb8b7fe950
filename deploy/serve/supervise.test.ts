import { mkdtempSync, writeFileSync } from "node:fs";
import { connect } from "node:net";
import { join } from "node:path";
import { setTimeout as pause } from "node:timers/promises";
import { beforeEach, describe, expect, it, onTestFinished } from "vitest";
import { DENO, NODE, ROOT } from "../lib/run.mjs";
import { temporaryFolder } from "../testing/folder.ts";
import { isAlive, type Started, startProcess, until } from "../testing/process.ts";

const SHORT_MS = 50;
let folder: string;
beforeEach(() => {
	folder = temporaryFolder();
});

function supervised(
	server: string,
	{
		program = NODE,
		flags = [] as string[],
		firstWaitMs = SHORT_MS,
		killAfterMs = 9_500,
		steadyMs = 3_000,
		drainMs = 0,
		env = process.env,
	} = {},
): Started {
	const place = mkdtempSync(join(folder, "server-"));
	const script = join(place, `server.${program === DENO ? "ts" : "mjs"}`);
	writeFileSync(script, server);
	const main = join(place, "wrapper.mjs");
	const args = program === DENO ? ["run", "--no-prompt", "--no-lock", ...flags, script] : [script];
	const patience = { firstWaitMs, restarts: 2, killAfterMs, steadyMs, drainMs };
	writeFileSync(
		main,
		`import { supervise } from ${JSON.stringify(join(ROOT, "deploy/serve/supervise.ts"))};
		process.exitCode = await supervise(...${JSON.stringify([program, args, {}, patience])});`,
	);
	const wrapper = startProcess(NODE, [main], env);
	onTestFinished(() => void wrapper.child.kill("SIGKILL"));
	return wrapper;
}

const REAL = `
	import { endWhenBroken, endOnSignal } from ${JSON.stringify(`${ROOT}/api/platform/runtime/process-end.ts`)};
	const say = (text) => console.log(text);
	const server = Deno.serve({ port: 0, hostname: "127.0.0.1", onListen: ({ port }) => say(\`port \${port} pid \${Deno.pid}.\`) },
		async (request) => {
			if (request.url.endsWith("/never")) await new Promise(() => {});
			if (request.url.endsWith("/slow")) await new Promise((resolve) => setTimeout(resolve, 1000));
			if (request.url.endsWith("/break")) setTimeout(() => { throw new TypeError("broken"); });
			return new Response(await request.text());
		});
	endOnSignal(server, Deno.args.includes("--supervised"), () => {
		say("closed");
		// As long as closing a large database takes.
		for (const since = Date.now(); Date.now() - since < 200; );
	});
	endWhenBroken({ info() {}, error: (event, fields) => say(JSON.stringify([event, fields])) });
`;
const realServer = () => supervised(REAL, { program: DENO, flags: ["--allow-net"] });
const LOOP = 'console.log("pid " + process.pid + "."); setInterval(() => {}, 1000);';

describe("the server", () => {
	it("ends when the wrapper is killed, also while it has to measure for OpenTelemetry, and releases the port", async () => {
		const telemetry = { OTEL_DENO: "true", OTEL_DENO_TRACING: "false", OTEL_METRIC_EXPORT_INTERVAL: "50" };
		const env = { ...process.env, ...telemetry, OTEL_EXPORTER_OTLP_ENDPOINT: "http://127.0.0.1:9" };
		const running = supervised(REAL, { program: DENO, flags: ["--allow-net"], env });
		const pid = Number(await running.says(/pid (\d+)\./));
		const answer = () => fetch(`http://127.0.0.1:${/port (\d+)/.exec(running.output())?.[1]}`);
		expect((await answer()).status).toBe(200);
		running.child.kill("SIGKILL");
		await until(() => !isAlive(pid));
		await expect(answer()).rejects.toThrow();
	});

	it("ends when the older Node that started the wrapper is killed", async () => {
		const script = join(folder, "launched.mjs");
		writeFileSync(
			script,
			`import { runMain, NODE } from ${JSON.stringify(join(ROOT, "deploy/lib/run.mjs"))};
			await runMain(async () => {
				const { supervise } = await import(${JSON.stringify(join(ROOT, "deploy/serve/supervise.ts"))});
				return supervise(NODE, ["-e", ${JSON.stringify(`${LOOP} process.stdin.on("end", () => process.exit()).resume()`)}, "--"]);
			}, { onProjectNode: true });`,
		);
		// Under npm the wrapper watches its parent in any case.
		const { npm_lifecycle_event: _, ...env } = process.env;
		const launcher = startProcess(NODE, ["--no-experimental-strip-types", script], env);
		const server = Number(await launcher.says(/pid (\d+)\./));
		expect(isAlive(server)).toBe(true);
		launcher.child.kill("SIGKILL");
		await until(() => !isAlive(server));
	});

	it("ends within ten seconds of SIGTERM and closes open connections, even with endless bodies or pending responses", async () => {
		const ends = async (request: string) => {
			const running = realServer();
			const socket = connect(Number(await running.says(/port (\d+)/)), "127.0.0.1");
			socket.on("error", () => undefined);
			socket.write(request);
			await pause(300);
			const sentAt = Date.now();
			running.child.kill("SIGTERM");
			expect(await running.ended, request).toBe(0);
			expect(Date.now() - sentAt, request).toBeLessThan(10_000);
			expect(running.output(), request).toContain("closed");
			expect(running.output(), request).not.toContain("restart");
			socket.destroy();
		};
		await Promise.all(
			[
				"POST / HTTP/1.1\r\nHost: x\r\nContent-Length: 100\r\n\r\nx",
				"GET /never HTTP/1.1\r\nHost: x\r\n\r\n",
				"GET / HTTP/1.1\r\nHost:",
			].map(ends),
		);
	});

	it("answers requests that arrived before SIGTERM", async () => {
		const running = realServer();
		const port = await running.says(/port (\d+)/);
		const answer = fetch(`http://127.0.0.1:${port}/slow`, { method: "POST", body: "whole" });
		await pause(300);
		running.child.kill("SIGTERM");
		expect(await (await answer).text()).toBe("whole");
		expect(await running.ended).toBe(0);
	});

	it("is restarted after an uncaught error, which is one line of the log", async () => {
		const running = realServer();
		const port = await running.says(/port (\d+)/);
		await fetch(`http://127.0.0.1:${port}/break`).catch(() => undefined);
		await running.says(/The server crashed \(exit code 70\); restart 1 of 2 in 0\.05 s\.\n[\s\S]*pid/);
		expect(running.output()).toMatch(/\["crash",\{"error":"TypeError: broken/);
	});
});

describe("the wrapper", () => {
	it("restarts a killed server a few times, and then ends with its status", async () => {
		const running = supervised(`${LOOP} process.kill(process.pid, "SIGKILL");`);
		expect(await running.ended).toBe(137);
		expect(running.output().match(/pid/g)).toHaveLength(3);
		expect(running.output().match(/.*crashed.*/g)).toEqual([
			"The server crashed (SIGKILL); restart 1 of 2 in 0.05 s.",
			"The server crashed (SIGKILL); restart 2 of 2 in 0.1 s.",
			"The server crashed (SIGKILL), 3 times in a row; it is not restarted.",
		]);
	});

	it("restarts a server that has run for a while without a limit", async () => {
		const running = supervised(`${LOOP} setTimeout(() => process.kill(process.pid, "SIGKILL"), 100);`, {
			steadyMs: 50,
		});
		await until(() => (running.output().match(/pid/g) ?? []).length > 5);
		expect(running.output()).not.toMatch(/restart 2|not restarted/);
		running.child.kill("SIGTERM");
		await running.ended;
	});

	it("does not restart what could not start", async () => {
		const running = supervised('console.log("pid."); process.exit(1);');
		expect(await running.ended).toBe(1);
		expect(running.output()).toBe("pid.\n");
	});

	it("kills a server that ignores SIGTERM", async () => {
		const running = supervised(`process.on("SIGTERM", () => {}); ${LOOP}`, { killAfterMs: SHORT_MS });
		const pid = Number(await running.says(/pid (\d+)\./));
		running.child.kill("SIGTERM");
		expect(await running.ended).toBe(137);
		expect([isAlive(pid), running.output().includes("restart")]).toEqual([false, false]);
	});

	it("waits for the server's drain time first", async () => {
		const server = `process.on("SIGTERM", () => setTimeout(() => process.exit(0), ${4 * SHORT_MS})); ${LOOP}`;
		const running = supervised(server, { killAfterMs: SHORT_MS, drainMs: 40 * SHORT_MS });
		await running.says(/pid (\d+)\./);
		running.child.kill("SIGTERM");
		expect(await running.ended).toBe(0);
	});

	it("restarts nothing after it received a signal to end", async () => {
		const running = supervised(`${LOOP} setTimeout(() => process.kill(process.pid, "SIGKILL"), 20);`, {
			firstWaitMs: 60_000,
		});
		await running.says(/(restart 1)/);
		running.child.kill("SIGTERM");
		expect(await running.ended).toBe(143);
		expect(running.output().match(/pid/g)).toHaveLength(1);
	});
});
