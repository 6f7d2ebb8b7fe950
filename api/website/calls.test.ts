import { beforeEach, describe, expect, it } from "vitest";
import { openWebsite, VISITOR } from "../testing/website.ts";
import { createCalls } from "./calls.ts";

const PROXY = "10.0.0.1";

let website: Awaited<ReturnType<typeof openWebsite>>;
const send = (...args: Parameters<typeof website.send>) => website.send(...args);
const post = (...args: Parameters<typeof website.post>) => website.post(...args);
const passedOn = () => new Headers(website.received[0]?.init.headers);

beforeEach(async () => {
	website = await openWebsite();
});

describe("a call to the API", () => {
	it("that no page makes is not forwarded", async () => {
		for (const [method, path] of [
			["GET", "/api/client"],
			["POST", "/api/login"],
			["GET", "/api/customerMessage"],
			["POST", "/api/bot-check/challenge"],
			["DELETE", "/api/register"],
			["GET", "/api/validateCertificate/a%2fb"],
			["GET", "/api/validateCertificate/abc/more"],
			["GET", "/api/status-lists/other"],
			["POST", "/api/register/..%2flogin"],
		] as const) {
			const response = await send(path, { method });
			expect(response.status, path).toBe(404);
			// With the API's error code, the page would state that the certificate does not exist.
			expect(response.headers.get("content-type")).toContain("text/plain");
		}
		expect(website.received).toEqual([]);
	});

	it.each([
		{ "sec-fetch-site": "cross-site" },
		{ "sec-fetch-site": "same-site", origin: "https://halal.test" },
		{ origin: "https://elsewhere.test" },
		{ origin: "null" },
	])("that another site caused is refused: %j", async (headers) => {
		const response = await post("/api/customerMessage", "{}", headers);
		expect(response.status).toBe(403);
		expect(await response.json()).toMatchObject({ code: "FORBIDDEN" });
		expect(website.received).toEqual([]);
	});

	it("that is too large is refused, with or without a Content-Length", async () => {
		const large = "x".repeat(70_000);
		const stream = new Blob([large]).stream();
		for (const body of [large, stream]) {
			const request = new Request("http://127.0.0.1:8080/api/register", {
				method: "POST",
				body,
				duplex: "half",
			} as object);
			const response = await website.handle(request, VISITOR);
			expect(response.status).toBe(413);
			expect(await response.json()).toMatchObject({ code: "TOO_LARGE" });
		}
		expect(website.received).toEqual([]);
	});

	it("that is not answered in time ends", async () => {
		const { calls } = slow((_, init) => new Promise((_, reject) => onAbort(init.signal, reject)));
		expect((await calls.fetch(new Request("http://a.test/api/bot-check/challenge"), env)).status).toBe(504);
	});

	it("whose body never ends is aborted", async () => {
		const { calls, wasCalled } = slow(async () => Response.json({}));
		const body = new ReadableStream({ start: (controller) => controller.enqueue(new Uint8Array([123])) });
		const headers = { "content-length": "2" };
		const request = new Request("http://a.test/api/register", {
			method: "POST",
			body,
			headers,
			duplex: "half",
		} as object);
		expect((await calls.fetch(request, env)).status).toBe(504);
		expect(wasCalled()).toBe(false);
	});

	it("to an unreachable API returns an error without an address", async () => {
		website.answer = () => Promise.reject(new TypeError("connect http://api.test:8000 refused"));
		const response = await send("/api/validateCertificate/abc");
		expect(response.status).toBe(502);
		const text = await response.text();
		expect(JSON.parse(text)).toMatchObject({ code: "INTERNAL" });
		expect(text).not.toContain("api.test");
	});

	it("that is redirected by another server is an error", async () => {
		website.answer = () => new Response(null, { status: 302, headers: { location: "http://elsewhere.test" } });
		const response = await send("/api/validateCertificate/abc");
		expect(response.status).toBe(502);
		expect(response.headers.has("location")).toBe(false);
	});

	it("of a page is forwarded", async () => {
		for (const [method, path] of [
			["GET", "/api/bot-check/challenge?action=Kontakt"],
			["GET", "/api/validateCertificate/a-b_1"],
			["GET", "/api/validateCertificate/a-b_1/credential"],
			["GET", "/api/status-lists/revocation"],
			["GET", "/api/did.json"],
			["GET", "/.well-known/did.json"],
			["GET", "/api/directory?q=salami"],
			["GET", "/api/directory.csv"],
			["GET", "/api/directory.json"],
			["POST", "/api/validateCertificate/file-hash"],
			["POST", "/api/validateCertificate/a-b_1/watch"],
			["POST", "/api/watches/confirmation"],
			["POST", "/api/customerMessage"],
			["POST", "/api/register"],
			["POST", "/api/client-errors"],
		] as const) {
			const content = method === "GET" ? "" : '{"a":1}';
			const response = await (content ? post(path, content, { "sec-fetch-site": "same-origin" }) : send(path));
			expect(await response.json()).toEqual({ provider: "off" });
			const { url, init } = website.received.pop() ?? expect.fail(path);
			expect([url, init.method]).toEqual([`http://api.test:8000${path}`, method]);
			expect(await new Response(init.body).text()).toBe(content);
		}
	});

	it("of a mail program that ends a watch is forwarded, and a browser at its address gets the page", async () => {
		const path = "/api/watches/unsubscribe?token=abc";
		const body = new URLSearchParams({ "List-Unsubscribe": "One-Click" });
		await send(path, { method: "POST", body });
		expect(website.received.map(({ url }) => url)).toEqual([`http://api.test:8000${path}`]);
		const opened = await send(path);
		expect([opened.status, opened.headers.get("location"), website.received.length]).toEqual([303, "/watch#abc", 1]);
	});

	it("forwards what concerns its content, and nothing about the user or the connection", async () => {
		const headers = {
			accept: "application/json",
			authorization: "Bearer x",
			cookie: "session=1",
			connection: "x-secret",
			"x-secret": "1",
			"x-forwarded-for": "198.51.100.1",
			forwarded: "for=198.51.100.1",
			te: "trailers",
			origin: "https://halal.test",
		};
		await post("/api/customerMessage", "{}", headers);
		expect(Object.fromEntries(passedOn())).toEqual({
			accept: "application/json",
			"content-type": "application/json",
			"x-forwarded-for": VISITOR,
		});
	});

	it("is answered from the cache of the browser when nothing has changed", async () => {
		website.answer = () => new Response(null, { status: 304, headers: { etag: '"a"' } });
		const response = await send("/api/directory", { headers: { "if-none-match": '"a"' } });
		expect(passedOn().get("if-none-match")).toBe('"a"');
		expect(response.status).toBe(304);
		expect(response.headers.get("etag")).toBe('"a"');
	});

	it("returns the number of directory entries and the next page", async () => {
		const headers = { link: '</api/directory?cursor=a>; rel="next"', "x-total-count": "100", "x-total-more": "true" };
		website.answer = () => Response.json([], { headers });
		const response = await send("/api/directory");
		expect(Object.fromEntries(response.headers)).toMatchObject(headers);
		expect((await send("/api/directory/choices")).status).toBe(200);
		expect(website.received.map(({ url }) => new URL(url).pathname)).toEqual([
			"/api/directory",
			"/api/directory/choices",
		]);
	});

	it("names the visitor by the header of a trusted proxy only", async () => {
		website = await openWebsite({ TRUSTED_PROXIES: PROXY });
		const forwarded = { headers: { "x-forwarded-for": "198.51.100.1, 198.51.100.2" } };
		await send("/api/bot-check/challenge", forwarded, PROXY);
		await send("/api/bot-check/challenge", forwarded, VISITOR);
		const named = website.received.map(({ init }) => new Headers(init.headers).get("x-forwarded-for"));
		expect(named).toEqual(["198.51.100.2", VISITOR]);
	});

	it("returns status, body and the headers that a page needs, but no cookie", async () => {
		const headers = {
			"set-cookie": "a=1",
			"retry-after": "7",
			server: "x",
			connection: "close",
			"cache-control": "no-store",
		};
		website.answer = () => Response.json({ code: "RATE_LIMITED" }, { status: 429, headers });
		const response = await post("/api/register");
		expect(response.status).toBe(429);
		expect(await response.json()).toEqual({ code: "RATE_LIMITED" });
		expect(response.headers.get("retry-after")).toBe("7");
		expect(response.headers.get("cache-control")).toBe("no-store");
		expect(response.headers.get("x-robots-tag")).toBe("noindex");
		expect(response.headers.get("content-security-policy")).toBe(
			"default-src 'none'; base-uri 'none'; form-action 'none'; frame-ancestors 'none'",
		);
		for (const name of ["set-cookie", "server", "connection"]) expect(response.headers.has(name)).toBe(false);
	});
});

const env = { address: VISITOR };
const onAbort = (signal: AbortSignal | null | undefined, then: (reason: unknown) => void) =>
	signal?.addEventListener("abort", () => then(signal.reason));

function slow(fetch: (url: string, init: RequestInit) => Promise<Response>) {
	let isCalled = false;
	const counted = (url: string, init: RequestInit) => {
		isCalled = true;
		return fetch(url, init);
	};
	const settings = { apiUrl: "http://api.test", publicUrl: "http://a.test" };
	return { calls: createCalls(settings, counted, 50), wasCalled: () => isCalled };
}
