import { createServer, type IncomingMessage, request, type ServerResponse } from "node:http";
import { afterEach, beforeEach, describe, expect, it } from "vitest";
import { integrityOf } from "../../lib/files.ts";
import { type BuiltModule, FIXED } from "../../release/versions.ts";
import { listen } from "../../testing/listen.ts";
import { shellProxy } from "./shell-proxy.ts";

const bytes = (text: string) => new TextEncoder().encode(text);

function built(version: string, content = "entry();"): BuiltModule {
	const contents = new Map([
		["remoteEntry.js", bytes(content)],
		["static/css/a.css", bytes("a{}")],
		[`${FIXED}locales/de/clients.json`, bytes('{"local":"yes"}')],
	]);
	const release = {
		entry: `/mfe/clients/${version}/remoteEntry.js`,
		version,
		integrity: integrityOf(bytes(content)),
		preload: [],
		css: [],
		shared: [],
		manifest: { id: "clients", contract: 1, routes: [], menu: [], slots: [], languages: ["de"] as const },
		files: {},
	};
	return { id: "clients", version, directory: "", dist: "", release, contents };
}

const PAGE =
	'<body><script type="application/json" id="mfe-registry">{"modules":{"clients":{"version":"1.0.0"}}}</script></body>';

let received: { method: string; url: string; headers: IncomingMessage["headers"]; body: string }[];
let slow: PromiseWithResolvers<ServerResponse>;
let application: Awaited<ReturnType<typeof listen>>;
let proxy: ReturnType<typeof shellProxy>;
let remote: string;
let local: string;
let closeProxy: () => Promise<unknown>;

beforeEach(async () => {
	received = [];
	slow = Promise.withResolvers();
	const answering = createServer(async (incoming, response) => {
		const { method = "", url = "", headers } = incoming;
		let body = "";
		for await (const chunk of incoming) body += chunk;
		received.push({ method, url, headers, body });
		if (url === "/slow") slow.resolve(response);
		else if (url === "/remotes.json") response.setHeader("Content-Type", "application/json").end('{"modules":{}}');
		else if (url === "/moved") response.writeHead(302, { Location: `http://${headers.host}/login` }).end();
		else if (url === "/api/login")
			response
				.writeHead(201, { "Set-Cookie": ["r=1; Path=/api; Secure; HttpOnly", "s=2; Domain=portal.example"] })
				.end("{}");
		else
			response
				.writeHead(200, {
					"Content-Type": url.startsWith("/mfe/") ? "text/javascript" : "text/html; charset=utf-8",
					"Content-Security-Policy":
						"default-src 'none'; upgrade-insecure-requests; script-src 'self'; block-all-mixed-content",
					"Strict-Transport-Security": "max-age=1",
					ETag: '"1"',
				})
				.end(PAGE);
	});
	application = await listen(answering);
	remote = application.url;
	proxy = shellProxy(remote);
	({ url: local, close: closeProxy } = await listen(proxy.server));
	proxy.use(built("0.0.0-local.1"));
});
afterEach(() => {
	void closeProxy();
	void application.close();
});

const page = (path: string, headers: Record<string, string> = {}) =>
	fetch(local + path, { headers: { accept: "text/html", ...headers }, redirect: "manual" });

describe("a request", () => {
	const statusOf = (path: string, host = new URL(local).host) =>
		new Promise((resolve) => {
			request({ host: "127.0.0.1", port: new URL(local).port, path, headers: { host } }, (answer) => {
				answer.resume();
				resolve(answer.statusCode);
			}).end();
		});

	it("under another name of this computer, or whose target names another host, is refused and not forwarded", async () => {
		expect(await statusOf("/api/users", "evil.example")).toBe(421);
		for (const target of ["http://evil.example/api/users", "evil://x"]) expect(await statusOf(target)).toBe(400);
		expect(received).toEqual([]);
	});

	it("for a path that looks like another host stays with the application", async () => {
		for (const target of ["//evil.example/x", "//["]) expect(await statusOf(target)).toBe(200);
		expect(received.map(({ url }) => url)).toEqual(["//evil.example/x", "//["]);
	});

	it("of another site's page keeps its origin, so that the application can refuse it", async () => {
		await fetch(`${local}/api/login`, { method: "POST", headers: { origin: "https://evil.example" } });
		expect(received[0]?.headers.origin).toBe("https://evil.example");
		await fetch(`${local}/api/login`, { method: "POST", headers: { origin: `${local}1` } });
		expect(received[1]?.headers.origin).toBe(`${local}1`);
	});

	it("of the own page gets the application's origin, with body and cookies", async () => {
		const headers = { origin: local, referer: `${local}/login`, cookie: "local__Host-r=1; b=2" };
		await fetch(`${local}/api/login?x=1`, { method: "POST", headers, body: "{}" });
		expect(received[0]).toMatchObject({ method: "POST", url: "/api/login?x=1", body: "{}" });
		expect(received[0]?.headers).toMatchObject({
			host: new URL(remote).host,
			origin: remote,
			referer: `${remote}/login`,
			cookie: "__Host-r=1; b=2",
		});
	});

	it("that its page has aborted is aborted at the application too, and the next one is answered", async () => {
		const leaving = new AbortController();
		const left = fetch(`${local}/slow`, { signal: leaving.signal }).catch(({ name }) => name);
		const answer = await slow.promise;
		leaving.abort();
		expect(await left).toBe("AbortError");
		await new Promise((resolve) => answer.on("close", resolve));
		expect((await page("/clients")).status).toBe(200);
	});

	it("reports that the application does not answer", async () => {
		await application.close();
		const answer = await page("/clients");
		expect(answer.status).toBe(502);
		expect(await answer.text()).toContain(`${remote} does not answer`);
	});
});

it("of a service worker is refused for a file of a local module", async () => {
	proxy.use(built("1.0.0"));
	const answer = await fetch(`${local}/mfe/clients/1.0.0/remoteEntry.js`, { headers: { "Service-Worker": "script" } });
	expect([answer.status, answer.headers.get("clear-site-data")]).toEqual([410, '"storage"']);
	expect((await fetch(`${local}/mfe/clients/1.0.0/remoteEntry.js`)).status).toBe(200);
});

describe("a response", () => {
	it("sets cookies that the browser keeps here", async () => {
		const answer = await fetch(`${local}/api/login`, { method: "POST" });
		expect(answer.status).toBe(201);
		expect(answer.headers.getSetCookie()).toEqual(["r=1; Path=/api; HttpOnly", "s=2"]);
	});

	it("redirects within this origin", async () => {
		expect((await page("/moved")).headers.get("location")).toBe("/login");
	});

	it("keeps the page's policy without promising https", async () => {
		const { headers } = await page("/clients");
		expect(headers.get("content-security-policy")).toBe("default-src 'none'; script-src 'self'");
		expect(headers.has("strict-transport-security")).toBe(false);
	});

	it("with a page is never an old one: it is neither stored, nor requested with an ETag, nor compressed", async () => {
		const answer = await page("/clients", { "if-none-match": '"1"', "accept-encoding": "br" });
		expect(answer.headers.get("cache-control")).toBe("no-store");
		expect(answer.headers.has("etag")).toBe(false);
		expect(received[0]?.headers).not.toHaveProperty("if-none-match");
		expect(received[0]?.headers["accept-encoding"]).toBe("identity");
	});
});

describe("a local module", () => {
	it("is named in pages and in the registry with the hash of the served file", async () => {
		const { modules } = (await (await fetch(`${local}/remotes.json`)).json()) as { modules: Record<string, never> };
		const entry = modules.clients as unknown as { entry: string; integrity: string };
		expect(await (await page("/clients")).text()).toContain(entry.integrity);
		const file = await fetch(local + entry.entry, { integrity: entry.integrity });
		expect(await file.text()).toBe("entry();");
		expect(file.headers.get("content-type")).toBe("text/javascript; charset=utf-8");
		expect(file.headers.get("cache-control")).toBe("no-store");
	});

	it("is served at the address of a repeated attempt and with its translations", async () => {
		const again = await fetch(`${local}/mfe/clients/0.0.0-local.1/~1/static/css/a.css`);
		expect(await again.text()).toBe("a{}");
		expect(await (await fetch(`${local}/locales/de/clients.json`)).json()).toEqual({ local: "yes" });
		expect(received).toEqual([]);
	});

	it("leaves the deployed versions to the application", async () => {
		await fetch(`${local}/mfe/clients/1.0.0/remoteEntry.js`);
		expect(received.map(({ url }) => url)).toEqual(["/mfe/clients/1.0.0/remoteEntry.js"]);
	});

	it("reloads the page after a build that changed something, and keeps the previous build", async () => {
		const events = await fetch(`${local}/__dev/events`);
		const reader = events.body?.getReader();
		const next = async () => new TextDecoder().decode((await reader?.read())?.value);
		expect(await next()).toContain("open");
		expect(proxy.use(built("0.0.0-local.1"))).toBe(false);
		expect(proxy.use(built("0.0.0-local.2", "changed();"))).toBe(true);
		expect(await next()).toContain("event: built");
		expect(await (await fetch(`${local}/mfe/clients/0.0.0-local.2/remoteEntry.js`)).text()).toBe("changed();");
		expect(await (await fetch(`${local}/mfe/clients/0.0.0-local.1/remoteEntry.js`)).text()).toBe("entry();");
		await reader?.cancel();
	});
});
