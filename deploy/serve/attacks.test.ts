import { setTimeout as pause } from "node:timers/promises";
import * as fc from "fast-check";
import { afterAll, afterEach, beforeAll, beforeEach, describe, expect, it } from "vitest";
import { startBackend, type TestBackend } from "../../api/testing/backend.ts";
import { UNLIMITED } from "../cluster/proxy.ts";
import { NAME, sendRequest } from "../cluster/request.ts";
import { forEach } from "../lib/files.ts";
import { isInstalled, type StartedProxy, startCaddy, startNginx } from "../testing/proxy.ts";
import { ADDRESS, exchange, head, RawRequest } from "../testing/raw-request.ts";
import { DEMO_PASSWORD, startRealServer } from "../testing/real-server.ts";

const KILOBYTE = 1024;
const MEGABYTE = 1024 * KILOBYTE;
const PIECE = " ".repeat(32 * KILOBYTE);
const CHUNKED = `${PIECE.length.toString(16)}\r\n${PIECE}\r\n`;
const SIGN_INS = 8;
/** Client address of the uploads, for the sign-ins. The server reads it from the header, a proxy from the connection. */
const SAME_ADDRESS = { headers: { "x-forwarded-for": ADDRESS }, localAddress: "127.0.0.1" };
const FILLING_MS = 2_000;

let server: Awaited<ReturnType<typeof startRealServer>>;
let backend: TestBackend;
let canary: TestBackend;
let bearers: Record<"admin" | "auditor", string>;
let attack: AbortController;

const requestOf = (line: string, headers: Record<string, string> = {}) =>
	[
		`${line} HTTP/1.1`,
		`host: ${NAME}`,
		"connection: close",
		...Object.entries(headers).map(([name, value]) => `${name}: ${value}`),
		"",
		"",
	].join("\r\n");

interface Upload {
	method: string;
	path: string;
	bytes: number;
	headers?: Record<string, string>;
}

async function upload(url: string, { method, path, bytes, headers = {} }: Upload): Promise<void> {
	const request = new RawRequest(url);
	attack.signal.addEventListener("abort", () => request.close());
	if (await request.opened()) await request.send(head(method, path, { headers }));
	for (let sent = 0; sent < bytes && !attack.signal.aborted; sent += PIECE.length)
		if (!(await request.send(CHUNKED))) return;
}

async function signInsDuring(url: string, uploads: readonly Upload[]): Promise<Record<number, number>> {
	const sending = uploads.map((each) => upload(url, each));
	await pause(FILLING_MS);
	const statuses: Record<number, number> = {};
	const json = { userid: "auditor.demo", pwd: DEMO_PASSWORD };
	for (let n = 0; n < SIGN_INS; n++) {
		const { status } = await sendRequest(url, "/api/login", { json, ...SAME_ADDRESS });
		statuses[status] = (statuses[status] ?? 0) + 1;
	}
	attack.abort();
	await Promise.all(sending);
	return statuses;
}

beforeAll(async () => {
	[backend, canary] = [await startBackend(), await startBackend()];
	// The canary's address is one that the server may call, like another team's backend.
	server = await startRealServer({ MODULE_BACKENDS: `${backend.url},${canary.url}` });
	bearers = { admin: await server.bearerOf("admin.demo"), auditor: await server.bearerOf("auditor.demo") };
	const register = (module: string, url: string) =>
		fetch(`${server.url}/api/module-backends`, {
			method: "POST",
			headers: { "content-type": "application/json", authorization: bearers.admin },
			body: JSON.stringify({ module, url, answerSeconds: 5 }),
		});
	expect((await register("plain", backend.url)).status).toBe(201);
	expect((await register("below", `${backend.url}/base`)).status).toBe(201);
}, 120_000);
afterAll(async () => {
	await server?.stop();
	await Promise.all([backend, canary].map((one) => one?.close()));
});

beforeEach(() => {
	attack = new AbortController();
});
afterEach(() => attack.abort());

const WAYS = [
	["the server itself", "", 400],
	["nginx", "nginx", 150],
	["Caddy", "caddy", 150],
] as const;

describe.each(WAYS)("through %s", (_name, program, runs) => {
	const isTried = program === "" || isInstalled(program);
	let proxy: StartedProxy | undefined;
	let url: string;
	beforeAll(async () => {
		if (program === "nginx" && isTried) proxy = await startNginx(server.port, UNLIMITED);
		if (program === "caddy" && isTried) proxy = await startCaddy(server.port);
		url = proxy ? `https://127.0.0.1:${proxy.port}` : server.url;
	}, 60_000);
	afterAll(() => proxy?.stop());

	it.skipIf(!isTried)("a module's call reaches no other host and no other path than the registered ones", async () => {
		const host = canary.url.slice("http://".length);
		const piece = fc.constantFrom(
			...["..", ".", "%2e", "%2E%2e", "%2f", "%5c", "%252e%252e", "%252f", "/", "//", "\\", "@", ":", ";", "?"],
			...[
				`AAAAAAA@${host}`,
				`@${host}`,
				`//${host}`,
				`http://${host}`,
				"a",
				"%zz",
				"%00",
				"..;",
				"/../..",
				"/%2e%2e/%2e%2e",
			],
		);
		const path = fc
			.tuple(
				fc.constantFrom("plain", "below"),
				fc.constantFrom("/", "", "/../..", "%2f"),
				fc.array(piece, { maxLength: 7 }),
			)
			.map(([module, start, pieces]) => `/api/x/${module}${start}${pieces.join("")}`);
		const known = [
			`/api/x/plain/../../AAAAAAA@${host}/stolen`,
			`/api/x/below/../../../AAAAAAA@${host}/stolen`,
			`/api/x/plain/%2e%2e/%2e%2e/AAAAAAA@${host}/stolen`,
			`/api/x/pl%61in/x`,
		];
		backend.received.length = 0;
		const statuses = new Map<number, number>();
		const targets = [...known, "/api/x/below/orders", ...fc.sample(path, { numRuns: runs, seed: 1 })];
		await forEach(targets, async (target) => {
			const { status } = await exchange(url, requestOf(`GET ${target}`, { authorization: bearers.auditor }));
			statuses.set(status, (statuses.get(status) ?? 0) + 1);
			expect([0, 200, 302, 400, 404], target).toContain(status);
		});
		expect(canary.received).toEqual([]);
		expect(statuses.get(400)).toBeGreaterThan(runs / 3);
		expect(backend.received.map((one) => one.url)).toContain("/base/orders");
		for (const { url: received } of backend.received) {
			const decoded = received
				.replace(/%(25)+/g, "%")
				.replace(/%2e/gi, ".")
				.replace(/%2f/gi, "/")
				.replace(/%5c/gi, "\\");
			expect(decoded.split(/[?]/)[0]).not.toMatch(/(^|[\\/])\.\.([\\/;]|$)|^[^/]|[\\/]{2}/);
		}
	});

	it.skipIf(!isTried)("refuses an unknown method without an error in the server", async () => {
		for (const method of ["TRACE", "TRACK", "PROPFIND", "CONNECT", "OPTIONS", "get", "Post", "FOO", "M-SEARCH"])
			for (const target of ["/api/client", "/api/login", "/", "/.well-known/did.json"]) {
				const { status, text } = await exchange(url, requestOf(`${method} ${target}`));
				expect([400, 405], `${method} ${target}`).toContain(status);
				if (program === "" && method !== "CONNECT") expect(text).toMatch(/\{"message":"[^"]+","code":"VALIDATION"\}/);
			}
		expect(server.output()).not.toContain('"event":"failure"');
	});

	it.skipIf(!isTried)(
		"uploads that fill the memory for the public do not prevent sign-ins, even from the same address",
		async () => {
			const bulk = { method: "POST", path: "/validateCertificate/bulk" };
			const whole = Array.from({ length: 51 }, () => ({ ...bulk, bytes: 320 * KILOBYTE }));
			expect(await signInsDuring(url, [...whole, { ...bulk, bytes: 64 * KILOBYTE }])).toEqual({ 200: SIGN_INS });
		},
	);

	it.skipIf(!isTried)("uploads of a user that fill all memory for bodies do not prevent sign-ins", async () => {
		const path = "/client/certification/none/products";
		const products = { method: "PUT", path, bytes: 16 * MEGABYTE, headers: { authorization: bearers.auditor } };
		expect(await signInsDuring(url, [products, products, products, products])).toEqual({ 200: SIGN_INS });
	});
});
