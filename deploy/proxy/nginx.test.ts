import { readFileSync, writeFileSync } from "node:fs";
import { request as httpRequest } from "node:http";
import { connect as connectHttp2 } from "node:http2";
import { join } from "node:path";
import { afterAll, beforeAll, beforeEach, describe, expect, it } from "vitest";
import { freePort } from "../lib/free-port.ts";
import {
	certificateFolder,
	type Folder,
	isInstalled,
	NAME,
	rewritten,
	send,
	sendRaw,
	startProxy,
	startUpstream,
} from "../testing/proxy.ts";

const IS_INSTALLED = isInstalled("nginx");
const SLOW_MS = 20_000;

describe.skipIf(!IS_INSTALLED)(`nginx${IS_INSTALLED ? "" : ", which is not installed here: not tried"}`, () => {
	let folder: Folder;
	let upstream: Awaited<ReturnType<typeof startUpstream>>;
	let port: number;
	let plainPort: number;
	let stop = async () => {};

	beforeAll(async () => {
		folder = certificateFolder();
		upstream = await startUpstream();
		[port, plainPort] = [await freePort(), await freePort()];
		const portal = rewritten("nginx.conf", [
			["	listen [::]:443 ssl http2;\n", ""],
			["	listen [::]:443 ssl default_server;\n", ""],
			["	listen [::]:80;\n", ""],
			["listen 80;", `listen 127.0.0.1:${plainPort};`],
			["listen 443 ", `listen 127.0.0.1:${port} `],
			["127.0.0.1:8000", `127.0.0.1:${upstream.port}`],
			["/etc/ssl/portal/fullchain.pem", folder.certificate],
			["/etc/ssl/portal/privkey.pem", folder.key],
			["/var/log/nginx/portal.log", join(folder.path, "access.log")],
			["timeout 10s", "timeout 2s"],
		]);
		writeFileSync(join(folder.path, "portal.conf"), portal);
		const temporary = ["client_body", "proxy", "fastcgi", "uwsgi", "scgi"].map(
			(name) => `${name}_temp_path ${folder.path}/${name};`,
		);
		const main = `${process.getuid?.() === 0 ? "user root;" : ""} pid ${folder.path}/pid; daemon off;
			error_log ${folder.path}/error.log; events {} http { ${temporary.join(" ")} include ${folder.path}/portal.conf; }`;
		writeFileSync(join(folder.path, "nginx.conf"), main);
		const log = join(folder.path, "start.log");
		({ stop } = await startProxy("nginx", ["-e", log, "-p", folder.path, "-c", join(folder.path, "nginx.conf")], port));
	}, 60_000);
	afterAll(async () => {
		await stop();
		upstream?.close();
		folder?.remove();
	});
	beforeEach(() => {
		upstream.seen.length = 0;
	});

	it("names host, visitor and protocol itself, whatever the visitor claims", async () => {
		const claimed = { "X-Forwarded-For": "203.0.113.7", Forwarded: "for=203.0.113.7", "X-Forwarded-Proto": "http" };
		expect((await send(port, "/api/client", { headers: claimed })).status).toBe(200);
		const [seen] = upstream.seen;
		expect(seen?.headers).toMatchObject({ host: NAME, "x-forwarded-for": "127.0.0.1", "x-forwarded-proto": "https" });
		expect(seen?.headers.forwarded).toBeUndefined();
	});

	it("speaks HTTP/2", async () => {
		const session = connectHttp2(`https://127.0.0.1:${port}`, { servername: NAME, rejectUnauthorized: false });
		const stream = session.request({ ":path": "/api/client", ":authority": NAME });
		const status = await new Promise((resolve) => stream.on("response", (headers) => resolve(headers[":status"])));
		session.destroy();
		expect(status).toBe(200);
	});

	it("leads from http to https, and answers no other name", async () => {
		const location = await new Promise((resolve) => {
			const headers = { Host: "example.net" };
			httpRequest({ host: "127.0.0.1", port: plainPort, path: "/x?id=1", headers }, (answer) => {
				answer.resume();
				resolve([answer.statusCode, answer.headers.location]);
			}).end();
		});
		expect(location).toEqual([308, `https://${NAME}/x?id=1`]);
		expect((await sendRaw(port, "GET / HTTP/1.1\r\nHost: example.net\r\n\r\n", "example.net")).answer).toBe("");
	});

	it("shows the measurements to nobody", async () => {
		for (const path of ["/api/metrics", "/api/metrics?x", "/api/./metrics", "/api/%6detrics", "//api/metrics"])
			expect((await send(port, path)).status).toBe(404);
		expect(upstream.seen).toEqual([]);
	});

	it.each([
		["/api/login", 64],
		["/api/register", 64],
		["/api/validateCertificate/file-hash", 64],
		["/api/users", 512],
		["/api/client/certification/c1/productImport", 16 * 1024],
		["/api/modules/clients/versions", 16 * 1024],
		["/api/modules/clients/promote", 512],
		["/api/x/clients/files", 16 * 1024],
	])("takes bodies for %s up to %d KB", async (path, kilobytes) => {
		const post = (bytes: number) => send(port, path, { method: "POST", body: Buffer.alloc(bytes, "x") });
		expect((await post(kilobytes * 1024)).status).toBe(200);
		expect((await post(kilobytes * 1024 + 1).catch(() => ({ status: 413 }))).status).toBe(413);
		expect(upstream.seen.map(({ bytes }) => bytes)).toEqual([kilobytes * 1024]);
	});

	it(
		"ends headers and bodies that come too slowly, and none of it reaches the server",
		async () => {
			const head = `POST /api/login HTTP/1.1\r\nHost: ${NAME}\r\n`;
			const slow = await Promise.all([
				sendRaw(port, head),
				sendRaw(port, `${head}Content-Length: 100\r\n\r\nx`),
				sendRaw(port, `${head}Transfer-Encoding: chunked\r\n\r\n1\r\nx\r\n`),
			]);
			for (const { ms } of slow) expect(ms).toBeLessThan(SLOW_MS);
			expect(upstream.seen).toEqual([]);
		},
		2 * SLOW_MS,
	);

	it("slows down who signs in too often", async () => {
		await new Promise((resolve) => setTimeout(resolve, 1_500));
		const answers = await Promise.all(
			Array.from({ length: 40 }, () => send(port, "/api/login", { method: "POST", body: "{}" })),
		);
		const statuses = answers.map(({ status }) => status);
		expect(statuses).toContain(200);
		expect(statuses.filter((status) => status === 429).length).toBeGreaterThan(10);
		expect((await send(port, "/api/client")).status).toBe(200);
	});

	it("keeps 50 connections of one address, no more", async () => {
		const open = Array.from({ length: 70 }, () => send(port, "/never").catch(() => undefined));
		expect((await Promise.race(open))?.status).toBe(429);
		await expect.poll(() => upstream.seen.length, { timeout: SLOW_MS }).toBe(50);
		upstream.close();
		await Promise.all(open);
	});

	it("writes no query into its log", async () => {
		await send(port, "/api/logged?q=Huber");
		const log = () => readFileSync(join(folder.path, "access.log"), "utf8");
		await expect.poll(log).toContain("/api/logged");
		expect(log()).not.toContain("Huber");
	});
});
