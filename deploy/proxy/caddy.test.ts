import { readFileSync, writeFileSync } from "node:fs";
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

const IS_INSTALLED = isInstalled("caddy");
const SLOW_MS = 20_000;

describe.skipIf(!IS_INSTALLED)(`Caddy${IS_INSTALLED ? "" : ", which is not installed here: not tried"}`, () => {
	let folder: Folder;
	let upstream: Awaited<ReturnType<typeof startUpstream>>;
	let port: number;
	let stop = async () => {};
	let output = () => "";

	beforeAll(async () => {
		folder = certificateFolder();
		upstream = await startUpstream();
		port = await freePort();
		const file = join(folder.path, "Caddyfile");
		const own = `admin off\n\tauto_https disable_redirects\n\tservers {`;
		const site = `https://${NAME}:${port} {\n\tbind 127.0.0.1\n\ttls ${folder.certificate} ${folder.key}`;
		const portal = rewritten("Caddyfile", [
			["servers {", own],
			[`\n${NAME} {`, `\n${site}`],
			["127.0.0.1:8000", `127.0.0.1:${upstream.port}`],
			["/var/log/caddy/portal.log", join(folder.path, "access.log")],
			["read_header 10s", "read_header 2s"],
			["read_body 30s", "read_body 2s"],
		]);
		writeFileSync(file, portal);
		const home = { HOME: folder.path, XDG_DATA_HOME: folder.path, XDG_CONFIG_HOME: folder.path };
		const args = ["run", "--config", file, "--adapter", "caddyfile"];
		({ stop, output } = await startProxy("caddy", args, port, home));
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

	it("shows the measurements to nobody", async () => {
		for (const path of ["/api/metrics", "/api/metrics?x", "/api/./metrics", "/api/%6detrics", "//api/metrics"])
			expect((await send(port, path)).status).toBe(404);
		expect(upstream.seen).toEqual([]);
	});

	it.each([
		["/api/users", 512_000],
		["/api/client/certification/c1/productImport", 16 * 1024 * 1024],
		["/api/modules/clients/versions", 16 * 1024 * 1024],
	])("takes bodies for %s up to %d bytes", async (path, most) => {
		const post = (bytes: number) => send(port, path, { method: "POST", body: Buffer.alloc(bytes, "x") });
		expect((await post(most)).status).toBe(200);
		const refused = await post(most + 1).catch(() => ({ status: 413 }));
		expect(refused.status).toBeGreaterThanOrEqual(400);
	});

	it(
		"ends headers and bodies that come too slowly",
		async () => {
			const head = `POST /api/login HTTP/1.1\r\nHost: ${NAME}\r\n`;
			const slow = await Promise.all([
				sendRaw(port, head),
				sendRaw(port, `${head}Connection: close\r\nContent-Length: 100\r\n\r\nx`),
			]);
			for (const { ms } of slow) expect(ms).toBeLessThan(SLOW_MS);
		},
		2 * SLOW_MS,
	);

	it("writes no query into its logs, also where the server does not answer", async () => {
		// Its log belongs to the name with the port, where that is not the usual one.
		const headers = { Host: `${NAME}:${port}`, Authorization: "Bearer the-token" };
		const ask = () => send(port, "/api/client?q=Huber", { headers });
		expect((await ask()).status).toBe(200);
		upstream.close();
		expect((await ask()).status).toBe(502);
		const logs = () => readFileSync(join(folder.path, "access.log"), "utf8") + output();
		await expect.poll(() => logs().match(/"\/api\/client"/g)?.length, { timeout: SLOW_MS }).toBeGreaterThan(2);
		expect(logs()).not.toMatch(/Huber|the-token/);
	});
});
