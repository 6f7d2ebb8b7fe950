import { beforeAll, beforeEach, describe, expect, it } from "vitest";
import { startBackendOnce } from "../../../testing/backend.ts";
import type { StaffName, TestRequest } from "../../../testing/index.ts";
import { startAppOnce } from "../../../testing/started-app.ts";

const backend = startBackendOnce();
const app = startAppOnce(() => ({ settings: { moduleBackends: [backend.url] } }));
beforeAll(async () => {
	const json = { module: "suppliers", url: `${backend.url}/base/`, answerSeconds: 10 };
	await app.json("/module-backends", { as: "Admin", json });
});
beforeEach(() => app.clock.advance(60_000));

const call = (path: string, request: TestRequest = {}) =>
	app.request(`/x/suppliers${path}`, { as: "Auditor" as StaffName, ...request });

describe("a call is not forwarded", () => {
	it("with a cookie only, so that other sites cannot make a browser send calls", async () => {
		const headers = { cookie: "portal_refresh=x", "sec-fetch-site": "cross-site" };
		expect((await app.request("/x/suppliers/orders", { method: "POST", headers })).status).toBe(401);
		expect(backend.received).toEqual([]);
	});

	it("to a path that could leave its prefix", async () => {
		expect((await call("/a/%2e%2e%5cadmin")).status).toBe(400);
		expect(backend.received).toEqual([]);
	});

	it("to a module without a backend, which the response states", async () => {
		const answered = await app.request("/x/clients/orders", { as: "Admin" });
		expect([answered.status, await answered.json()]).toEqual([
			404,
			expect.objectContaining({
				code: "NOT_FOUND",
				message: "Für das Modul clients ist kein Backend eingetragen.",
			}),
		]);
	});

	it("more than 600 times a minute for one user and module, and still for others", async () => {
		const statuses = new Set<number>();
		for (let n = 0; n < 600; n++) statuses.add((await app.request("/x/nobody/a", { as: "Auditor" })).status);
		expect([...statuses]).toEqual([404]);
		expect((await app.request("/x/nobody/a", { as: "Auditor" })).status).toBe(429);
		expect((await app.request("/x/nobody/a", { as: "Admin" })).status).toBe(404);
		expect((await call("/orders")).status).toBe(200);
	});
});

describe("a call", () => {
	it.each(["GET", "POST", "PUT", "PATCH", "DELETE"])(
		"by %s reaches the path below the registered one",
		async (method) => {
			const body = method === "GET" ? {} : { json: { name: "Öl" } };
			const answered = await call("/orders/a%20b?q=1&q=2", { method, ...body });
			expect([answered.status, await answered.json()]).toEqual([200, { ok: true }]);
			expect(backend.received).toMatchObject([
				{ method, url: "/base/orders/a%20b?q=1&q=2", body: method === "GET" ? "" : '{"name":"Öl"}' },
			]);
		},
	);

	it("by HEAD is forwarded as HEAD and returns no body", async () => {
		const answered = await call("/orders", { method: "HEAD" });
		expect([answered.status, await answered.text(), backend.received[0]?.method]).toEqual([200, "", "HEAD"]);
	});

	it("contains neither the user's credentials nor cookies nor connection headers", async () => {
		await call("/orders", {
			headers: {
				cookie: "portal_refresh=secret",
				"x-forwarded-for": "203.0.113.7",
				"x-own": "1",
				te: "trailers",
				referer: "http://localhost/suppliers",
				"proxy-authorization": "Basic x",
				"accept-language": "de",
				"if-match": '"3"',
			},
		});
		const { authorization = "", ...headers } = backend.received[0]?.headers ?? {};
		expect(authorization).toMatch(/^Bearer [\w-]+\.[\w-]+\.[\w-]+$/);
		expect(authorization).not.toContain(await app.accessToken("Auditor"));
		expect(headers).toEqual({
			"accept-encoding": "identity",
			"accept-language": "de",
			connection: "close",
			host: new URL(backend.url).host,
			"if-match": '"3"',
			"x-request-id": expect.stringMatching(/^\w{16}$/),
		});
	});

	it("has a body as large as the API accepts, and no larger", async () => {
		const megabytes = (n: number) => call("/files", { method: "PUT", body: new Uint8Array(n * 1024 * 1024) });
		backend.answer = (response, { body }) => response.end(String(body.length));
		expect(await (await megabytes(16)).text()).toBe(String(16 * 1024 * 1024));
		const refused = await megabytes(17);
		expect([refused.status, await refused.json()]).toMatchObject([413, { code: "TOO_LARGE" }]);
	});

	it("whose body is longer than its Content-Length is one request, not two", async () => {
		const smuggled = "a\r\nDELETE /base/all HTTP/1.1\r\nhost: x\r\n\r\n";
		for (const method of ["POST", "DELETE"])
			await call("/orders", {
				method,
				body: smuggled,
				headers: { "content-length": "1", "content-type": "text/plain" },
			});
		expect(backend.received.map(({ url, body }) => [url, body])).toEqual([
			["/base/orders", smuggled],
			["/base/orders", smuggled],
		]);
	});

	it("with a body that is refused while it arrives returns that error, which is no failure of the backend", async () => {
		const body = `[${"0,".repeat(100_001)}0]`;
		const headers = { "content-type": "application/json" };
		const refused = await call("/orders", { method: "POST", body, headers });
		expect([refused.status, await refused.json()]).toMatchObject([400, { code: "VALIDATION" }]);
		const { backends } = await app.json<{ backends: object[] }>("/module-backends", { as: "Admin" });
		expect(backends[0]).not.toHaveProperty("lastFailure");
	});
});

describe("a response", () => {
	it("keeps status, body, type and caching, and the headers of lists and records", async () => {
		backend.answer = (response) =>
			response
				.writeHead(201, {
					"content-type": "text/csv; charset=utf-8",
					"cache-control": "private, max-age=60",
					etag: '"7"',
					"x-total-count": "12",
					"x-total-more": "true",
				})
				.end("a;b");
		const answered = await call("/orders.csv");
		expect([answered.status, await answered.text()]).toEqual([201, "a;b"]);
		const { headers } = answered;
		const names = ["content-type", "cache-control", "etag", "x-total-count", "x-total-more", "vary"];
		expect(names.map((name) => headers.get(name))).toEqual([
			"text/csv; charset=utf-8",
			"private, max-age=60",
			'"7"',
			"12",
			"true",
			"Authorization",
		]);
	});

	it("without caching headers is not cached", async () => {
		expect((await call("/orders")).headers.get("cache-control")).toBe("no-store");
	});

	it("sets no cookie, allows no other site and runs nothing, because the API's own headers apply", async () => {
		backend.answer = (response) =>
			response
				.writeHead(200, {
					"content-type": "text/html",
					"set-cookie": ["portal_refresh=x; Path=/", "a=b"],
					"access-control-allow-origin": "*",
					"access-control-allow-credentials": "true",
					"content-security-policy": "default-src *",
					"cross-origin-resource-policy": "cross-origin",
					"x-frame-options": "ALLOWALL",
					"x-content-type-options": "none",
					"referrer-policy": "unsafe-url",
					"clear-site-data": '"*"',
					"strict-transport-security": "max-age=0",
					"service-worker-allowed": "/",
					location: "https://example.org",
					"www-authenticate": "Basic",
					"x-request-id": "theirs",
				})
				.end("<script>alert(1)</script>");
		const { headers } = await call("/page");
		expect(Object.fromEntries(headers)).toEqual({
			"cache-control": "no-store",
			"content-security-policy": "default-src 'none'; base-uri 'none'; form-action 'none'; frame-ancestors 'none'",
			"content-type": "text/html",
			"cross-origin-resource-policy": "same-origin",
			"referrer-policy": "no-referrer",
			vary: "Authorization",
			"x-content-type-options": "nosniff",
			"x-frame-options": "DENY",
			"x-request-id": expect.stringMatching(/^\w{16}$/),
		});
	});

	it.each([204, 205, 304])("of %i has no body", async (status) => {
		backend.answer = (response) => response.writeHead(status).end();
		const answered = await call("/orders");
		expect([answered.status, await answered.text()]).toEqual([status, ""]);
	});

	it.each([400, 403, 404, 409, 422, 500, 503])("of %i is forwarded unchanged", async (status) => {
		backend.answer = (response) => response.writeHead(status, { "content-type": "application/json" }).end('{"a":1}');
		const answered = await call("/orders");
		expect([answered.status, await answered.json()]).toEqual([status, { a: 1 }]);
	});
});
