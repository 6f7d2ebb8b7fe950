import type { AddressInfo } from "node:net";
import { createServer, type Socket } from "node:net";
import { beforeAll, beforeEach, describe, expect, it } from "vitest";
import { startBackend, startBackendOnce } from "../../../testing/backend.ts";
import { startTestApp } from "../../../testing/index.ts";
import { startAppOnce } from "../../../testing/started-app.ts";
import type { BackendFault, ModuleBackends } from "../contract.ts";
import { GATEWAY } from "./gateway.ts";

const MEGABYTE = 1024 * 1024;
const TOKEN = "a-token-that-nobody-guesses-1234567890";

/** Starts a server that does not speak HTTP. */
async function startRaw(talk: (socket: Socket) => void) {
	const open = new Set<Socket>();
	const server = createServer((socket) => {
		open.add(socket);
		socket.on("error", () => {});
		talk(socket);
	});
	await new Promise<void>((resolve) => server.listen(0, "127.0.0.1", resolve));
	return {
		host: `127.0.0.1:${(server.address() as AddressInfo).port}`,
		close: () => {
			for (const socket of open) socket.destroy();
			server.close();
		},
	};
}

const backend = startBackendOnce();
const other = startBackendOnce();
let gone: string;
let raw: Awaited<ReturnType<typeof startRaw>>;
let talk: (socket: Socket) => void;
const logged: string[] = [];

beforeAll(async () => {
	raw = await startRaw((socket) => talk(socket));
	const closed = await startBackend();
	gone = closed.url;
	await closed.close();
	return () => raw.close();
});
const app = startAppOnce(() => {
	const moduleBackends = [backend.url, other.url, gone, `https://${raw.host}`, `http://${raw.host}`];
	// A busy machine may log other events, such as a slow request.
	const error = (event: string, fields?: object) => {
		if (event === "backend") logged.push(JSON.stringify({ event, ...fields }));
	};
	return { settings: { moduleBackends, metricsToken: TOKEN }, deps: { log: { info: () => {}, error } } };
});
beforeAll(async () => {
	const register = (module: string, url: string, answerSeconds = 30) =>
		app.json("/module-backends", { as: "Admin", json: { module, url, answerSeconds } });
	await register("suppliers", backend.url);
	await register("hasty", backend.url, 1);
	await register("other", other.url);
	await register("gone", gone);
	await register("silent", `https://${raw.host}`);
	await register("raw", `http://${raw.host}`);
});
beforeEach(() => {
	logged.length = 0;
	talk = () => {};
	app.clock.advance(60_000);
});

const call = (module = "suppliers") => app.request(`/x/${module}/orders`, { as: "Auditor" });
const problemOf = async (answered: Response) => {
	const { code, message } = (await answered.json()) as Record<string, string>;
	return [answered.status, code, message];
};
const stateOf = async (module: string) => {
	const { backends } = await app.json<ModuleBackends>("/module-backends", { as: "Admin" });
	return backends.find((one) => one.module === module);
};
async function expectFailure(module: string, fault: BackendFault, expected: [number, string, string]) {
	expect(await problemOf(await call(module))).toEqual(expected);
	expect(await stateOf(module)).toMatchObject({ lastFailure: { at: app.clock.now().toISOString(), fault } });
	expect(logged).toEqual([
		expect.stringMatching(`"event":"backend","requestId":"\\w+","module":"${module}","fault":"${fault}"`),
	]);
}

const MESSAGE = "Der Dienst dieses Moduls ist nicht erreichbar. Bitte versuchen Sie es später noch einmal.";
const LATE =
	"Der Dienst dieses Moduls hat nicht rechtzeitig geantwortet. Eine Änderung kann trotzdem gespeichert sein.";
const BAD = "Der Dienst dieses Moduls hat keine brauchbare Antwort geschickt.";
const unusable = (module: string, fault: BackendFault) => expectFailure(module, fault, [502, "UNAVAILABLE", BAD]);

describe("a backend", () => {
	it("that is unavailable gets 502", () => expectFailure("gone", "unreachable", [502, "UNAVAILABLE", MESSAGE]));

	it("that accepts the connection and never speaks TLS is reported in time", () =>
		expectFailure("silent", "unreachable", [502, "UNAVAILABLE", MESSAGE]));

	it("that never responds gets 504", () => {
		backend.answer = () => {};
		return expectFailure("hasty", "late", [504, "TIMEOUT", LATE]);
	});

	it("that starts a response and never ends it gets 504", () => {
		backend.answer = (response) => response.writeHead(200).write("a");
		return expectFailure("hasty", "late", [504, "TIMEOUT", LATE]);
	});

	it("that responds one byte at a time has the same time limit", () => {
		backend.answer = (response) => {
			const timer = setInterval(() => response.write("a"), 50);
			response.on("close", () => clearInterval(timer));
		};
		return expectFailure("hasty", "late", [504, "TIMEOUT", LATE]);
	});

	it("does not redirect the platform to another address", async () => {
		for (const status of [301, 302, 303, 307, 308]) {
			logged.length = 0;
			backend.answer = (response) => response.writeHead(status, { location: `${other.url}/secret` }).end();
			await unusable("suppliers", "redirect");
		}
		expect(other.received).toEqual([]);
	});

	it("that responds with more than the limit is cut off, with or without a Content-Length", async () => {
		backend.answer = (response) => response.writeHead(200, { "content-length": GATEWAY.answerBytes + 1 }).end("a");
		await unusable("suppliers", "tooLarge");
		logged.length = 0;
		backend.answer = (response) => {
			for (let n = 0; n <= GATEWAY.answerBytes / MEGABYTE; n++) response.write(new Uint8Array(MEGABYTE));
			response.end();
		};
		await unusable("suppliers", "tooLarge");
	});

	it("that responds with as much as the limit is forwarded completely", async () => {
		backend.answer = (response) => response.end(new Uint8Array(GATEWAY.answerBytes));
		expect((await (await call()).arrayBuffer()).byteLength).toBe(GATEWAY.answerBytes);
	});

	it("that refuses the token of the platform does not sign the user out", async () => {
		backend.answer = (response) =>
			response.writeHead(401, { "content-type": "application/json" }).end('{"code":"UNAUTHENTICATED"}');
		await unusable("suppliers", "unauthorized");
	});

	it("whose response is compressed although it must not be is refused", async () => {
		backend.answer = (response) => response.writeHead(200, { "content-encoding": "gzip" }).end("x");
		await unusable("suppliers", "broken");
	});

	it("that ends early is not forwarded in part", async () => {
		backend.answer = (response) => {
			response.writeHead(200, { "content-length": 100 }).write("half");
			setTimeout(() => response.destroy(), 50);
		};
		await unusable("suppliers", "broken");
	});

	it.each([
		["speaks no HTTP", "220 mail.example.org ESMTP\r\n"],
		["changes the protocol", "HTTP/1.1 101 Switching Protocols\r\nConnection: upgrade\r\nUpgrade: x\r\n\r\n"],
		["ends before its length", "HTTP/1.1 200 OK\r\nContent-Length: 100\r\n\r\nhalf"],
		["ends before its last chunk", "HTTP/1.1 200 OK\r\nTransfer-Encoding: chunked\r\n\r\n4\r\nhalf\r\n"],
		["has a status that is none", "HTTP/1.1 999 Odd\r\nContent-Length: 0\r\n\r\n"],
	])("that %s is not forwarded", async (_name, text) => {
		talk = (socket) => socket.once("data", () => socket.end(text));
		await unusable("raw", "broken");
	});

	it("whose own failure is forwarded is shown as failing", async () => {
		backend.answer = (response) => response.writeHead(503).end();
		expect((await call()).status).toBe(503);
		expect((await stateOf("suppliers"))?.lastFailure?.fault).toBe("serverError");
	});

	it("whose address the operator has removed is not called", async () => {
		const closed = await startTestApp({ settings: { moduleBackends: [other.url] } });
		const json = { module: "suppliers", url: other.url, answerSeconds: 1 };
		await closed.json("/module-backends", { as: "Admin", json });
		(closed.deps.settings.moduleBackends as string[]).pop();
		expect(await problemOf(await closed.request("/x/suppliers/orders", { as: "Admin" }))).toEqual([
			502,
			"UNAVAILABLE",
			MESSAGE,
		]);
		closed.close();
		expect(other.received).toEqual([]);
	});
});

it("a backend that does not respond blocks 16 calls at most; other modules and the API are not affected", async () => {
	const waiting: (() => void)[] = [];
	backend.answer = (response) => waiting.push(() => response.end("late"));
	const pending = Array.from({ length: GATEWAY.atOnce }, () => call());
	await expect.poll(() => waiting.length, { timeout: 20_000 }).toBe(GATEWAY.atOnce);
	const refused = await call();
	expect([refused.headers.get("retry-after"), ...(await problemOf(refused))]).toEqual([
		"1",
		503,
		"UNAVAILABLE",
		"Der Dienst dieses Moduls ist ausgelastet. Bitte versuchen Sie es gleich noch einmal.",
	]);
	expect((await call("other")).status).toBe(200);
	expect((await app.request("/client", { as: "Auditor" })).status).toBe(200);
	for (const end of waiting) end();
	expect(new Set((await Promise.all(pending)).map(({ status }) => status))).toEqual(new Set([200]));
	backend.answer = (response) => response.end();
	expect((await call()).status).toBe(200);
});

it("the outcomes of calls are counted by module", async () => {
	await call("gone");
	const headers = { authorization: `Bearer ${TOKEN}` };
	const text = await (await app.request("/metrics", { headers })).text();
	expect(text).toMatch(/portal_module_backend_calls_total\{module="gone",result="unreachable"\} [1-9]/);
	expect(text).toMatch(/portal_module_backend_calls_total\{module="suppliers",result="answered"\} [1-9]/);
	expect(text).toMatch(/portal_module_backend_calls_total\{module="suppliers",result="busy"\} [1-9]/);
});
