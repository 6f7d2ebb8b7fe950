import { readFileSync } from "node:fs";
import { request as httpRequest } from "node:http";
import { connect as connectHttp2 } from "node:http2";
import { join } from "node:path";
import { setTimeout as pause } from "node:timers/promises";
import { afterAll, beforeAll, beforeEach, describe, expect, it } from "vitest";
import { NAME } from "../cluster/request.ts";
import { isInstalled, type StartedProxy, send, startCaddy, startNginx, startUpstream } from "../testing/proxy.ts";
import { exchange } from "../testing/raw-request.ts";

const SLOW_MS = 20_000;
const KILOBYTE = 1024;
const NGINX_LIMITS: readonly (readonly [path: string, bytes: number])[] = [
	["/api/login", 64 * KILOBYTE],
	["/api/register", 64 * KILOBYTE],
	["/api/validateCertificate/file-hash", 64 * KILOBYTE],
	["/api/users", 512 * KILOBYTE],
	["/api/client/certification/c1/productImport", 16 * KILOBYTE * KILOBYTE],
	["/api/modules/clients/versions", 16 * KILOBYTE * KILOBYTE],
	["/api/modules/clients/promote", 512 * KILOBYTE],
	["/api/x/clients/files", 16 * KILOBYTE * KILOBYTE],
];
const CADDY_LIMITS: typeof NGINX_LIMITS = [
	["/api/users", 512_000],
	["/api/client/certification/c1/productImport", 16 * KILOBYTE * KILOBYTE],
	["/api/modules/clients/versions", 16 * KILOBYTE * KILOBYTE],
];

let upstream: Awaited<ReturnType<typeof startUpstream>>;
let proxy: StartedProxy;
let port: number;
const url = () => `https://127.0.0.1:${port}`;

const login = () => send(port, "/api/login", { method: "POST", body: "{}" });

function describeProxy(
	name: string,
	start: (upstream: number) => Promise<StartedProxy>,
	limits: typeof NGINX_LIMITS,
	further: () => void,
): void {
	const isTried = isInstalled(name.toLowerCase());
	describe.skipIf(!isTried)(`${name}${isTried ? "" : ", which is not installed here: not tried"}`, () => {
		beforeAll(async () => {
			upstream = await startUpstream();
			proxy = await start(upstream.port);
			({ port } = proxy);
		}, 60_000);
		afterAll(async () => {
			await proxy?.stop();
			upstream?.close();
		});
		beforeEach(() => {
			upstream.seen.length = 0;
		});

		it("sets host, visitor and protocol itself, whatever the visitor sends", async () => {
			const claimed = { "X-Forwarded-For": "203.0.113.7", Forwarded: "for=203.0.113.7", "X-Forwarded-Proto": "http" };
			expect((await send(port, "/api/client", { headers: claimed })).status).toBe(200);
			const [seen] = upstream.seen;
			expect(seen?.headers).toMatchObject({ host: NAME, "x-forwarded-for": "127.0.0.1", "x-forwarded-proto": "https" });
			expect(seen?.headers.forwarded).toBeUndefined();
		});

		it("speaks HTTP/2", async () => {
			const session = connectHttp2(url(), { servername: NAME, rejectUnauthorized: false });
			const stream = session.request({ ":path": "/api/client", ":authority": NAME });
			const status = await new Promise((resolve) => stream.on("response", (headers) => resolve(headers[":status"])));
			session.destroy();
			expect(status).toBe(200);
		});

		it("does not expose the metrics", async () => {
			for (const path of ["/api/metrics", "/api/metrics?x", "/api/./metrics", "/api/%6detrics", "//api/metrics"])
				expect((await send(port, path)).status).toBe(404);
			expect(upstream.seen).toEqual([]);
		});

		it.each(limits)("accepts bodies for %s up to %d bytes", async (path, most) => {
			const post = (bytes: number) => send(port, path, { method: "POST", body: Buffer.alloc(bytes, "x") });
			expect((await post(most)).status).toBe(200);
			// The connection may be closed while the body is sent. Caddy reports the refusal as an error of the server.
			const { status } = await post(most + 1);
			expect(status === 0 ? 413 : status).toBe(name === "nginx" ? 413 : 502);
			const reached = upstream.seen.map(({ bytes }) => bytes);
			// Caddy forwards a body while it reads it, so a refused one may still arrive, even during the next test.
			if (name === "nginx") expect(reached).toEqual([most]);
			else expect(reached).toContain(most);
		});

		it("ends headers and bodies that arrive too slowly", { timeout: 2 * SLOW_MS }, async () => {
			const head = `POST /api/login HTTP/1.1\r\nHost: ${NAME}\r\nConnection: close\r\n`;
			const slow = await Promise.all([
				exchange(url(), head),
				exchange(url(), `${head}Content-Length: 100\r\n\r\nx`),
				exchange(url(), `${head}Transfer-Encoding: chunked\r\n\r\n1\r\nx\r\n`),
			]);
			for (const { ms } of slow) expect(ms).toBeLessThan(SLOW_MS);
			if (name === "nginx") expect(upstream.seen).toEqual([]);
		});

		further();
	});
}

const startQuickNginx = (port: number) => startNginx(port, [["timeout 10s", "timeout 2s"]]);
describeProxy("nginx", startQuickNginx, NGINX_LIMITS, () => {
	it("redirects http to https, and does not answer for another host name", async () => {
		const location = await new Promise((resolve) => {
			const headers = { Host: "example.net" };
			httpRequest({ host: "127.0.0.1", port: proxy.plainPort, path: "/x?id=1", headers }, (answer) => {
				answer.resume();
				resolve([answer.statusCode, answer.headers.location]);
			}).end();
		});
		expect(location).toEqual([308, `https://${NAME}/x?id=1`]);
		expect((await exchange(url(), "GET / HTTP/1.1\r\nHost: example.net\r\n\r\n", "example.net")).text).toBe("");
	});

	it("slows down frequent sign-ins", async () => {
		await pause(1_500);
		const answers = await Promise.all(Array.from({ length: 40 }, login));
		const statuses = answers.map(({ status }) => status);
		expect(statuses).toContain(200);
		expect(statuses.filter((status) => status === 429).length).toBeGreaterThan(10);
		expect((await send(port, "/api/client")).status).toBe(200);
	});

	it("allows 50 connections per address, and separate ones for sign-ins", async () => {
		const open = Array.from({ length: 70 }, () => send(port, "/never"));
		expect((await Promise.race(open)).status).toBe(429);
		await expect.poll(() => upstream.seen.length, { timeout: SLOW_MS }).toBe(50);
		// An earlier test has used up the limit of sign-ins.
		await pause(1_500);
		expect((await login()).status).toBe(200);
		upstream.close();
		await Promise.all(open);
	});

	it("logs no query", async () => {
		await send(port, "/api/logged?q=Huber");
		const log = () => readFileSync(join(proxy.folder.path, "access.log"), "utf8");
		await expect.poll(log, { timeout: SLOW_MS }).toContain("/api/logged");
		expect(log()).not.toContain("Huber");
	});
});

const startQuickCaddy = (port: number) =>
	startCaddy(port, [
		["read_header 10s", "read_header 2s"],
		["read_body 30s", "read_body 2s"],
	]);
describeProxy("Caddy", startQuickCaddy, CADDY_LIMITS, () => {
	it("logs no query, also when the server does not answer", async () => {
		// Its log block belongs to the name with the port, when the port is not the default one.
		const headers = { Host: `${NAME}:${port}`, Authorization: "Bearer the-token" };
		const request = () => send(port, "/api/client?q=Huber", { headers });
		expect((await request()).status).toBe(200);
		upstream.close();
		expect((await request()).status).toBe(502);
		const logs = () => readFileSync(join(proxy.folder.path, "access.log"), "utf8") + proxy.output();
		await expect.poll(() => logs().match(/"\/api\/client"/g)?.length, { timeout: SLOW_MS }).toBeGreaterThan(2);
		expect(logs()).not.toMatch(/Huber|the-token/);
	});
});
