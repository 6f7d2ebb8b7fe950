import { spawn } from "node:child_process";
import { once } from "node:events";
import { connect, type Socket } from "node:net";
import process from "node:process";
import { setTimeout as pause } from "node:timers/promises";
import { fileURLToPath } from "node:url";
import { describe, expect, it, test } from "vitest";
import { keepServing, type Listener, SERVING, wellAddressed } from "./serve.ts";

const RULES: Record<keyof typeof SERVING, number> = { ...SERVING, lookEveryMs: 5, retryMs: 1, stopWithinMs: 30 };

/** A listener that fails when it is told to; `busy` ones have a request under way for ever. */
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
	const told: unknown[] = [];
	return { told, log: { error: (_event: string, fields?: object) => void told.push(fields) } };
};

describe("the server", () => {
	it("takes another listener when one fails, ends what was idle on it, and says so", async () => {
		const { made, listen } = listeners({ taken: 3 });
		const { told, log } = watched();
		const server = keepServing(listen, { log, openFiles: () => 0, rules: RULES });
		for (const round of [1, 2]) {
			made.at(-1)?.fail(new Error("Too many open files"));
			await expect.poll(() => made.length).toBe(round + 1);
		}
		expect(made.map(({ isShut }) => isShut)).toEqual([true, true, false]);
		expect(told).toContainEqual({ error: "Error: Too many open files" });
		expect(told).toContainEqual({ error: "Error: Address in use" });
		await server.shutdown();
		expect(made.map(({ isShut }) => isShut)).toEqual([true, true, true]);
	});

	it("ends idle connections when there are many, and when no file can be opened at all", async () => {
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

	it("stops in time although a request is still under way, and listens no more", async () => {
		const { made, listen } = listeners({ busy: true });
		const server = keepServing(listen, { ...watched(), openFiles: () => 0, rules: RULES });
		await server.shutdown();
		await pause(20);
		expect(made.map(({ isShut }) => isShut)).toEqual([true]);
	});

	it("fails where the first listener does", () => {
		const listen = () => {
			throw new Error("Address in use");
		};
		expect(() => keepServing(listen, { ...watched(), openFiles: () => 0 })).toThrow("Address in use");
	});
});

describe("a request", () => {
	const answer = wellAddressed(async ({ url }, address) => new Response(`${address} ${url}`));
	const ask = (headers: Record<string, string>, url = "http://a/x") =>
		answer(new Request(url, { headers }), { remoteAddr: { hostname: "192.0.2.1" } });

	it.each(["a b", "[", "", "a/b", "a?b", "a#b", "a@b", "a:99999999", "a:b", "\u00e4", "<a>"])(
		"under the name %j is refused with 400",
		async (host) => {
			const request = { url: `http://${host}/x`, headers: new Headers({ host }) } as Request;
			expect((await answer(request, { remoteAddr: {} })).status).toBe(400);
		},
	);

	it.each(["halal.example", "127.0.0.1:8000", "[::1]:8000", "a-b_c.example:80"])(
		"under the name %s is answered",
		async (host) => {
			const request = { url: `http://${host}/x`, headers: new Headers({ host }) } as Request;
			expect((await answer(request, { remoteAddr: {} })).status).toBe(200);
		},
	);

	it("is refused under a wrong name also after a right one, and where the name begins like that one", async () => {
		const status = async (host: string, url = `http://${host}/x`) =>
			(await answer({ url, headers: new Headers({ host }) } as Request, { remoteAddr: {} })).status;
		for (let n = 0; n < 2; n++) {
			expect(await status("halal.example")).toBe(200);
			expect(await status("halal.example:99999999")).toBe(400);
			expect(await status("halal.example", "http://halal.example:b/x")).toBe(400);
		}
	});

	it("is answered with the address that it came from", async () => {
		expect(await (await ask({})).text()).toBe("192.0.2.1 http://a/x");
	});
});

/** A server of the runtime's own, in a process that may open so many files. */
const SERVER = `
import { keepServing, openFilesBy, wellAddressed } from ${JSON.stringify(new URL("serve.ts", import.meta.url).href)};
const answer = wellAddressed(async () => new Response("here"));
let port = 0;
const onListen = (at) => { if (port === 0) console.log(at.port); port = at.port; };
keepServing(() => Deno.serve({ hostname: "127.0.0.1", port, onListen }, answer), {
	log: { error: (event, fields) => console.log(fields.error) },
	openFiles: openFilesBy(${JSON.stringify(fileURLToPath(import.meta.url))}),
});
`;

test("out of files the server goes on answering, and idle connections make room", async () => {
	const deno = process.versions.deno ? process.execPath : "deno";
	const run = `ulimit -n 128; exec "${deno}" run -A --no-lock --ext=ts -`;
	const child = spawn("sh", ["-c", run], { stdio: ["pipe", "pipe", "inherit"] });
	let told = "";
	child.stdout.on("data", (chunk) => {
		told += String(chunk);
	});
	child.stdin.end(SERVER);
	const idle: Socket[] = [];
	try {
		await expect.poll(() => told, { timeout: 20_000 }).toMatch(/^\d+\n/);
		const port = Number(told.split("\n")[0]);
		let ended = 0;
		for (let n = 0; n < 200; n++) {
			const socket = connect(port, "127.0.0.1");
			socket.on("error", () => {});
			socket.on("close", () => ended++);
			idle.push(socket);
		}
		await expect.poll(() => told, { timeout: 20_000 }).toContain("Too many open files");
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
