import { type ChildProcess, spawn } from "node:child_process";
import { mkdtempSync, rmSync, writeFileSync } from "node:fs";
import { connect } from "node:net";
import { tmpdir } from "node:os";
import { join } from "node:path";
import { afterEach, beforeEach, describe, expect, it } from "vitest";
import { DENO, NODE, ROOT } from "../lib/run.mjs";

const SHORT_MS = 50;
let folder: string;
const wrappers: Running[] = [];
beforeEach(() => {
	folder = mkdtempSync(join(tmpdir(), "supervise-"));
});
afterEach(() => {
	for (const wrapper of wrappers.splice(0)) wrapper.process.kill("SIGKILL");
	rmSync(folder, { recursive: true, force: true });
});

interface Running {
	process: ChildProcess;
	output(): string;
	says(pattern: RegExp): Promise<string>;
	ended: Promise<number | null>;
}

const isAlive = (pid: number) => {
	try {
		process.kill(pid, 0);
		return true;
	} catch {
		return false;
	}
};

async function until(condition: () => boolean | Promise<boolean>): Promise<void> {
	const deadline = Date.now() + 30_000;
	while (!(await condition())) {
		if (Date.now() > deadline) throw new Error("It did not happen");
		await new Promise((resolve) => setTimeout(resolve, 20));
	}
}

function supervised(
	server: string,
	{ program = NODE, flags = [] as string[], killAfterMs = 9_500, steadyMs = 3_000, drainMs = 0 } = {},
): Running {
	const place = mkdtempSync(join(folder, "server-"));
	const script = join(place, `server.${program === DENO ? "ts" : "mjs"}`);
	writeFileSync(script, server);
	const main = join(place, "wrapper.mjs");
	const args = program === DENO ? ["run", "--no-prompt", "--no-lock", ...flags, script] : [script];
	const patience = { firstWaitMs: SHORT_MS, restarts: 2, killAfterMs, steadyMs, drainMs };
	writeFileSync(
		main,
		`import { supervise } from ${JSON.stringify(join(ROOT, "deploy/serve/supervise.ts"))};
		process.exitCode = await supervise(...${JSON.stringify([program, args, {}, patience])});`,
	);
	const child = spawn(NODE, [main], { stdio: ["ignore", "pipe", "pipe"] });
	let output = "";
	for (const stream of [child.stdout, child.stderr])
		stream.on("data", (chunk) => {
			output += String(chunk);
		});
	const ended = new Promise<number | null>((resolve) => child.on("exit", resolve));
	const wrapper: Running = {
		process: child,
		output: () => output,
		says: async (pattern) => {
			await until(() => pattern.test(output));
			return pattern.exec(output)?.[1] ?? "";
		},
		ended,
	};
	wrappers.push(wrapper);
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
	endOnSignal(server, Deno.args.includes("--supervised"), () => say("closed"));
	endWhenBroken({ info() {}, error: (event, fields) => say(JSON.stringify([event, fields])) });
`;
const realServer = () => supervised(REAL, { program: DENO, flags: ["--allow-net"] });
const LOOP = 'console.log("pid " + process.pid + "."); setInterval(() => {}, 1000);';

describe("the server", () => {
	it("ends when the wrapper is killed, and releases the port", async () => {
		const running = realServer();
		const port = Number(await running.says(/port (\d+)/));
		const isServed = () =>
			fetch(`http://127.0.0.1:${port}`).then(
				() => true,
				() => false,
			);
		expect(await isServed()).toBe(true);
		running.process.kill("SIGKILL");
		await until(async () => !(await isServed()));
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
		const stdio = ["ignore", "pipe", "inherit"] as const;
		const launcher = spawn(NODE, ["--no-experimental-strip-types", script], { env, stdio: [...stdio] });
		let output = "";
		launcher.stdout.on("data", (chunk) => {
			output += String(chunk);
		});
		await until(() => /pid (\d+)\./.test(output));
		const server = Number(/pid (\d+)\./.exec(output)?.[1]);
		expect(isAlive(server)).toBe(true);
		launcher.kill("SIGKILL");
		await until(() => !isAlive(server));
	});

	it("ends within ten seconds of SIGTERM and closes open connections, even with endless bodies or pending responses", async () => {
		const ends = async (request: string) => {
			const running = realServer();
			const socket = connect(Number(await running.says(/port (\d+)/)), "127.0.0.1");
			socket.on("error", () => undefined);
			socket.write(request);
			await new Promise((resolve) => setTimeout(resolve, 300));
			const sentAt = Date.now();
			running.process.kill("SIGTERM");
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
		await new Promise((resolve) => setTimeout(resolve, 300));
		running.process.kill("SIGTERM");
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
		running.process.kill("SIGTERM");
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
		running.process.kill("SIGTERM");
		expect(await running.ended).toBe(137);
		expect([isAlive(pid), running.output().includes("restart")]).toEqual([false, false]);
	});

	it("waits for the server's drain time first", async () => {
		const server = `process.on("SIGTERM", () => setTimeout(() => process.exit(0), ${4 * SHORT_MS})); ${LOOP}`;
		const running = supervised(server, { killAfterMs: SHORT_MS, drainMs: 40 * SHORT_MS });
		await running.says(/pid (\d+)\./);
		running.process.kill("SIGTERM");
		expect(await running.ended).toBe(0);
	});

	it("restarts nothing after it received a signal to end", async () => {
		const running = supervised(`${LOOP} setTimeout(() => process.kill(process.pid, "SIGKILL"), 20);`);
		await running.says(/(restart 1)/);
		running.process.kill("SIGTERM");
		const code = await running.ended;
		expect([137, 143]).toContain(code);
		expect(running.output()).not.toContain("restart 2");
	});
});
