import { spawn } from "node:child_process";
import { once } from "node:events";
import { connect, type Socket } from "node:net";
import process from "node:process";
import { setTimeout as pause } from "node:timers/promises";
import { fileURLToPath } from "node:url";
import { describe, expect, it, test } from "vitest";
import { keepServing, type Listener, SERVING } from "./serve.ts";

const RULES: Record<keyof typeof SERVING, number> = { ...SERVING, lookEveryMs: 5, retryMs: 1, stopWithinMs: 30 };

/** Creates listeners that a test can make fail. With `busy` they have a request that never ends. */
function listeners({ busy = false, taken = 0 } = {}) {
	const made: { fail(error: Error): void; isShut: boolean }[] = [];
	let left = taken;
	const listen = (): Listener => {
		if (made.length > 0 && left-- > 0) throw new Error("Address in use");
		const { promise, reject, resolve } = Promise.withResolvers<void>();
		const state = { fail: reject, isShut: false };
		made.push(state);
		return {
			finished: promise,
			shutdown: async () => {
				state.isShut = true;
				resolve();
				if (busy) await new Promise(() => {});
			},
		};
	};
	return { made, listen };
}
const watched = () => {
	const logged: unknown[] = [];
	return { logged, log: { error: (_event: string, fields?: object) => void logged.push(fields) } };
};

describe("keepServing", () => {
	it("replaces a failed listener, ends its idle connections and logs the error", async () => {
		const { made, listen } = listeners({ taken: 3 });
		const { logged, log } = watched();
		const server = keepServing(listen, { log, openFiles: () => 0, rules: RULES });
		for (const round of [1, 2]) {
			made.at(-1)?.fail(new Error("Too many open files"));
			await expect.poll(() => made.length).toBe(round + 1);
		}
		expect(made.map(({ isShut }) => isShut)).toEqual([true, true, false]);
		expect(logged).toContainEqual({ error: "Error: Too many open files" });
		expect(logged).toContainEqual({ error: "Error: Address in use" });
		await server.shutdown();
		expect(made.map(({ isShut }) => isShut)).toEqual([true, true, true]);
	});

	it("ends idle connections when there are many, and when no file can be opened", async () => {
		const { made, listen } = listeners();
		let open = (): number => RULES.crowdedFrom;
		const server = keepServing(listen, { ...watched(), openFiles: () => open(), rules: RULES });
		await pause(40);
		expect(made.length).toBe(1);
		open = () => RULES.crowdedFrom + 1;
		await expect.poll(() => made.length).toBeGreaterThan(1);
		open = () => 0;
		await pause(20);
		const before = made.length;
		const failing = (code: string) => () => {
			throw Object.assign(new Error(code), { code });
		};
		open = failing("ENOENT");
		await pause(40);
		expect(made.length).toBe(before);
		open = failing("EMFILE");
		await expect.poll(() => made.length).toBeGreaterThan(before);
		await server.shutdown();
	});

	it("stops within the time limit although a request is running, and no longer listens", async () => {
		const { made, listen } = listeners({ busy: true });
		const server = keepServing(listen, { ...watched(), openFiles: () => 0, rules: RULES });
		await server.shutdown();
		await pause(20);
		expect(made.map(({ isShut }) => isShut)).toEqual([true]);
	});

	it("fails if the first listener fails", () => {
		const listen = () => {
			throw new Error("Address in use");
		};
		expect(() => keepServing(listen, { ...watched(), openFiles: () => 0 })).toThrow("Address in use");
	});
});

/** A real server in a process with a limit of open files. */
const SERVER = `
import { keepServing, openFilesBy } from ${JSON.stringify(new URL("serve.ts", import.meta.url).href)};
const answer = async () => new Response("here");
let port = 0;
const onListen = (at) => { if (port === 0) console.log(at.port); port = at.port; };
keepServing(() => Deno.serve({ hostname: "127.0.0.1", port, onListen }, answer), {
	log: { error: (event, fields) => console.log(fields.error) },
	openFiles: openFilesBy(${JSON.stringify(fileURLToPath(import.meta.url))}),
});
`;

test("a server without free file descriptors keeps answering and ends idle connections", async () => {
	const deno = process.versions.deno ? process.execPath : "deno";
	const run = `ulimit -n 128; exec "${deno}" run -A --no-lock --ext=ts -`;
	const child = spawn("sh", ["-c", run], { stdio: ["pipe", "pipe", "inherit"] });
	let output = "";
	child.stdout.on("data", (chunk) => {
		output += String(chunk);
	});
	child.stdin.end(SERVER);
	const idle: Socket[] = [];
	try {
		await expect.poll(() => output, { timeout: 20_000 }).toMatch(/^\d+\n/);
		const port = Number(output.split("\n")[0]);
		let ended = 0;
		for (let n = 0; n < 200; n++) {
			const socket = connect(port, "127.0.0.1");
			socket.on("error", () => {});
			socket.on("close", () => ended++);
			idle.push(socket);
		}
		await expect.poll(() => output, { timeout: 20_000 }).toContain("Too many open files");
		const answers = async () => (await fetch(`http://127.0.0.1:${port}/`).catch(() => undefined))?.text();
		await expect.poll(answers, { timeout: 20_000 }).toBe("here");
		expect(ended).toBeGreaterThan(50);
		expect(child.exitCode).toBeNull();
	} finally {
		for (const socket of idle) socket.destroy();
		child.kill();
		await once(child, "close");
	}
});
