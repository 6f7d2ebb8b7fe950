import { mkdir, mkdtemp, rm, writeFile } from "node:fs/promises";
import { tmpdir } from "node:os";
import { dirname, join } from "node:path";
import { afterEach, beforeEach, describe, expect, it } from "vitest";
import { createCalls } from "../../api/website/calls.ts";
import { readWebsiteSettings } from "../../api/website/settings.ts";
import { createWebsite } from "../../api/website/website.ts";

const FOLDER = "mfe/public/1.0.0-aa";
const VISITOR = "203.0.113.7";
const PROXY = "10.0.0.1";
const page = {
	path: "/",
	preferred: "de",
	files: { de: "pages/de/landing.html", en: "pages/en/landing.html", mg: "pages/mg/landing.html" },
};
const registered = {
	entry: `/${FOLDER}/remoteEntry.js`,
	version: "1.0.0-aa",
	integrity: `sha384-${"A".repeat(64)}`,
	preload: [],
	css: [],
	manifest: {
		id: "public",
		contract: 1,
		routes: [{ path: "/", access: "public", page: "Landing" }],
		menu: [],
		slots: [],
	},
	site: { pages: [page] },
};

let root: string;
let received: { url: string; init: RequestInit }[];
let answer: () => Response | Promise<Response>;
let handle: (request: Request, peer: string) => Promise<Response>;

async function put(path: string, content: string | object): Promise<void> {
	await mkdir(dirname(join(root, path)), { recursive: true });
	await writeFile(join(root, path), typeof content === "string" ? content : JSON.stringify(content));
}
const send = (path: string, init: RequestInit = {}, peer = VISITOR) =>
	handle(new Request(`http://127.0.0.1:8080${path}`, init), peer);
const post = (path: string, body: BodyInit = "{}", headers: Record<string, string> = {}, peer = VISITOR) =>
	send(path, { method: "POST", body, headers: { "Content-Type": "application/json", ...headers } }, peer);
const passedOn = () => new Headers(received[0]?.init.headers);

function open(env: Record<string, string> = {}): void {
	const settings = readWebsiteSettings({
		WEB_ROOT: root,
		PUBLIC_URL: "https://halal.test",
		API_URL: "http://api.test:8000",
		PORTAL_URL: "https://portal.test",
		...env,
	});
	handle = createWebsite(settings, async (url, init) => {
		received.push({ url, init });
		return answer();
	});
}

beforeEach(async () => {
	root = await mkdtemp(join(tmpdir(), "website-"));
	received = [];
	answer = () => Response.json({ provider: "off" });
	await put("index.html", "<!doctype html><title>Shell</title><!--mfe-registry-->");
	await put("remotes.json", {
		modules: {
			public: registered,
			clients: { ...registered, entry: "/mfe/clients/1.0.0-aa/remoteEntry.js", site: undefined },
		},
	});
	await put(`${FOLDER}/site/pages/de/landing.html`, 'landing de <link href="{{origin}}/">');
	await put(`${FOLDER}/site/static/js/site.abc.js`, "site");
	await put("static/js/shell.js", "shell");
	await put("mfe/clients/1.0.0-aa/remoteEntry.js", "clients");
	for (const name of ["clients", "shell", "public"]) await put(`locales/de/${name}.json`, { name });
	await put("assets/form.pdf", "form");
	await put("logo.svg", "<svg/>");
	await put("notes.txt", "notes");
	open();
});
afterEach(() => rm(root, { recursive: true }));

describe("the website on a host of its own", () => {
	it.each([
		"/index.html",
		"/remotes.json",
		"/notes.txt",
		"/static/js/shell.js",
		"/mfe/clients/1.0.0-aa/remoteEntry.js",
		"/mfe/public/%2e%2e/clients/1.0.0-aa/remoteEntry.js",
		"/mfe/~1/clients/1.0.0-aa/remoteEntry.js",
		"/locales/de/clients.json",
		"/locales/de/shell.json",
		`/${FOLDER}/site/pages/de/landing.html`,
	])("serves nothing of the staff's application: %s", async (path) => {
		expect((await send(path)).status).toBe(404);
	});

	it.each(["/sw.js", "/", "/login", `/${FOLDER}/site/static/js/site.abc.js`, "/api/directory"])(
		"has no service worker, and removes one from before: %s",
		async (path) => {
			const response = await send(path, { headers: { "Service-Worker": "script" } });
			expect([response.status, response.headers.get("clear-site-data")]).toEqual([410, '"storage"']);
			expect(received).toEqual([]);
		},
	);

	it("serves no page when the build of the website is missing, not even the shell's, and does not redirect", async () => {
		await rm(join(root, FOLDER, "site/pages"), { recursive: true });
		const response = await send("/?cid=abc");
		expect(response.status).toBe(503);
		expect(response.headers.get("retry-after")).toBe("30");
		expect(response.headers.get("cache-control")).toBe("no-store");
	});

	it("returns 404 for an address with empty segments", async () => {
		expect((await send("//elsewhere")).status).toBe(404);
	});

	it("allows reading only", async () => {
		expect((await post("/")).status).toBe(405);
	});

	it.each([
		["/home", "/?unavailable=%2Fhome"],
		["/clients?id=1", "/?unavailable=%2Fclients"],
		["/impressum", "/?unavailable=%2Fimpressum"],
		["/login", "https://portal.test/login"],
		["/login/", "https://portal.test/login"],
	])("redirects %s to %s", async (path, target) => {
		const response = await send(path);
		expect(response.status).toBe(302);
		expect(response.headers.get("location")).toBe(target);
		expect(response.headers.get("cache-control")).toBe("no-store");
		expect(response.headers.get("x-content-type-options")).toBe("nosniff");
	});

	it.each([
		["/", 'landing de <link href="https://halal.test/">'],
		[`/${FOLDER}/site/static/js/site.abc.js`, "site"],
		["/locales/en/public.json", '{"name":"public"}'],
		["/assets/form.pdf", "form"],
		["/logo.svg", "<svg/>"],
		["/robots.txt", "Sitemap: https://halal.test/sitemap.xml"],
		["/sitemap.xml", "<loc>https://halal.test/</loc>"],
	])("serves what visitors need: %s", async (path, text) => {
		const response = await send(path);
		expect(await response.text()).toContain(text);
		const isDocument = /\.(svg|xml)$/.test(path);
		expect(response.headers.get("content-security-policy")).toContain(isDocument ? "; sandbox" : "script-src 'self';");
	});
});

describe("a call to the API", () => {
	it.each([
		["GET", "/api"],
		["GET", "/api/client"],
		["POST", "/api/login"],
		["GET", "/api/customerMessage"],
		["GET", "/api/client-errors"],
		["GET", "/api/register"],
		["POST", "/api/bot-check/challenge"],
		["DELETE", "/api/register"],
		["GET", "/api/health/ready"],
		["GET", "/api/validateCertificate"],
		["GET", "/api/validateCertificate/a%2fb"],
		["GET", "/api/validateCertificate/abc/more"],
		["GET", "/api/status-lists/other"],
		["POST", "/api/register/..%2flogin"],
	])("that no page makes is not forwarded: %s %s", async (method, path) => {
		const response = await send(path, { method });
		expect(response.status).toBe(404);
		// With the API's error code, the page would state that the certificate does not exist.
		expect(response.headers.get("content-type")).toContain("text/plain");
		expect(received).toEqual([]);
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
		expect(received).toEqual([]);
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
			const response = await handle(request, VISITOR);
			expect(response.status).toBe(413);
			expect(await response.json()).toMatchObject({ code: "TOO_LARGE" });
		}
		expect(received).toEqual([]);
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
		answer = () => Promise.reject(new TypeError("connect http://api.test:8000 refused"));
		const response = await send("/api/validateCertificate/abc");
		expect(response.status).toBe(502);
		const text = await response.text();
		expect(JSON.parse(text)).toMatchObject({ code: "INTERNAL" });
		expect(text).not.toContain("api.test");
	});

	it("that is redirected by another server is an error", async () => {
		answer = () => new Response(null, { status: 302, headers: { location: "http://elsewhere.test" } });
		const response = await send("/api/validateCertificate/abc");
		expect(response.status).toBe(502);
		expect(response.headers.has("location")).toBe(false);
	});

	it.each([
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
	])("of a page is forwarded: %s %s", async (method, path) => {
		const response = await (method === "GET" ? send(path) : post(path, '{"a":1}', { "sec-fetch-site": "same-origin" }));
		expect(await response.json()).toEqual({ provider: "off" });
		expect(received[0]?.url).toBe(`http://api.test:8000${path}`);
		expect(received[0]?.init.method).toBe(method);
		const body = received[0]?.init.body;
		expect(body === undefined ? "" : await new Response(body).text()).toBe(method === "GET" ? "" : '{"a":1}');
	});

	it("of a mail program that ends a watch is forwarded, and a browser at its address gets the page", async () => {
		const path = "/api/watches/unsubscribe?token=abc";
		const body = new URLSearchParams({ "List-Unsubscribe": "One-Click" });
		await send(path, { method: "POST", body });
		expect(received.map(({ url }) => url)).toEqual([`http://api.test:8000${path}`]);
		const opened = await send(path);
		expect([opened.status, opened.headers.get("location"), received.length]).toEqual([303, "/watch#abc", 1]);
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
		answer = () => new Response(null, { status: 304, headers: { etag: '"a"' } });
		const response = await send("/api/directory", { headers: { "if-none-match": '"a"' } });
		expect(passedOn().get("if-none-match")).toBe('"a"');
		expect(response.status).toBe(304);
		expect(response.headers.get("etag")).toBe('"a"');
	});

	it("returns the number of directory entries and the next page", async () => {
		const headers = { link: '</api/directory?cursor=a>; rel="next"', "x-total-count": "100", "x-total-more": "true" };
		answer = () => Response.json([], { headers });
		const response = await send("/api/directory");
		expect(Object.fromEntries(response.headers)).toMatchObject(headers);
		expect((await send("/api/directory/choices")).status).toBe(200);
		expect(received.map(({ url }) => new URL(url).pathname)).toEqual(["/api/directory", "/api/directory/choices"]);
	});

	it("names the visitor by the header of a trusted proxy only", async () => {
		open({ TRUSTED_PROXIES: PROXY });
		const forwarded = { headers: { "x-forwarded-for": "198.51.100.1, 198.51.100.2" } };
		await send("/api/bot-check/challenge", forwarded, PROXY);
		await send("/api/bot-check/challenge", forwarded, VISITOR);
		const named = received.map(({ init }) => new Headers(init.headers).get("x-forwarded-for"));
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
		answer = () => Response.json({ code: "RATE_LIMITED" }, { status: 429, headers });
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
