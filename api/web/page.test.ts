import { brotliDecompressSync } from "node:zlib";
import { beforeEach, describe, expect, it } from "vitest";
import { aModule, registryIn, webPerTest } from "../testing/web.ts";

const ENTRY = "/mfe/clients/1.0.0-aa/remoteEntry.js";
const hash = (letter: string) => `sha384-${letter.repeat(64)}`;
const clients = aModule("clients", {
	preload: [{ href: "/mfe/clients/1.0.0-aa/static/js/module.js", integrity: hash("m") }],
	css: [{ href: "/mfe/clients/1.0.0-aa/static/css/module.css", integrity: hash("c") }],
	manifest: {
		routes: [{ path: "/clients", page: "</script><b>", access: [] }],
		slots: [{ slot: "home", component: "Table", roles: [] }],
	},
});

const { get, put } = webPerTest(() => ({
	"index.html": "<!doctype html><head><!--mfe-registry--></head>",
	"remotes.json": JSON.stringify({ modules: { clients } }),
}));

it.each(["/", "/clients", "/clientDetails?cid=1", "/no/such/page"])("is sent at every address: %s", async (path) => {
	const response = await get(path);
	expect(response.status).toBe(200);
	expect(response.headers.get("content-type")).toBe("text/html; charset=utf-8");
	expect(response.headers.get("cache-control")).toBe("no-cache");
	expect(registryIn(await response.text())).toEqual({ modules: { clients } });
});

it("escapes text of the registry", async () => {
	expect(await (await get("/")).text()).not.toContain("<b>");
});

it.each(["/clients", "/clients/", "/home"])("preloads the module that renders there: %s", async (path) => {
	const html = await (await get(path)).text();
	expect(html).toContain(
		`<link rel="preload" as="script" crossorigin="anonymous" href="${ENTRY}" integrity="${hash("e")}">`,
	);
	expect(html).toContain('as="script" crossorigin="anonymous" href="/mfe/clients/1.0.0-aa/static/js/module.js"');
	expect(html).toContain('as="style" crossorigin="anonymous" href="/mfe/clients/1.0.0-aa/static/css/module.css"');
});

describe("an address without a page", () => {
	const shell = JSON.stringify({ version: "1.0.0", routes: ["/home", "/login"] });
	beforeEach(() => put("shell.json", shell));

	it("redirects to the root, which names the address without its query", async () => {
		const answer = await get("/suppliers/old?cid=1");
		expect([answer.status, answer.headers.get("location")]).toEqual([302, "/?unavailable=%2Fsuppliers%2Fold"]);
		expect(answer.headers.get("cache-control")).toBe("no-store");
	});

	it.each([
		["a script", { "sec-fetch-dest": "script" }],
		["data", { "sec-fetch-dest": "empty" }],
		["a picture", { accept: "image/avif,image/webp" }],
	] as const)("is not found as %s, to which a page is no answer", async (_, headers) => {
		expect((await get("/suppliers", headers)).status).toBe(404);
	});

	it("leads to this site in any spelling, and names a long one in part", async () => {
		for (const path of ["/@elsewhere", "/x%22%3E%3Cb%3E", `/${"x".repeat(5000)}`]) {
			const target = (await get(path, { accept: "text/html,*/*;q=0.8", "sec-fetch-dest": "document" })).headers.get(
				"location",
			);
			expect(target).toMatch(/^\/\?unavailable=%2F[\w%.@-]*$/);
			expect(target?.length).toBeLessThan(700);
		}
	});

	it.each(["/", "/?unavailable=%2Fx", "/home", "/Clients/"])("is not one of these: %s", async (path) => {
		expect((await get(path)).status).toBe(200);
	});

	it("is left to the browser while a version is staged, which may have the page", async () => {
		const staged = { version: "2.0.0", percentage: 5, users: [] };
		put("remotes.json", JSON.stringify({ modules: { clients: { ...clients, staged } } }));
		expect((await get("/suppliers")).status).toBe(200);
		const coming = { suppliers: { available: { "2.0.0": hash("r") }, staged } };
		put("remotes.json", JSON.stringify({ modules: { clients }, coming }));
		expect((await get("/suppliers")).status).toBe(200);
	});
});

it("preloads no module on other pages", async () => {
	expect(await (await get("/benutzer")).text()).not.toContain("<link");
});

it("contains the version of the shell if it is valid", async () => {
	put("shell.json", '{"version":"2.0.0-ab"}');
	expect(registryIn(await (await get("/")).text()).shell).toBe("2.0.0-ab");
	put("shell.json", '{"version":"<b>"}');
	expect(registryIn(await (await get("/")).text()).shell).toBeUndefined();
});

it("gets the current shell version with the registry", async () => {
	put("shell.json", '{"version":"2.0.0-ab"}');
	const first = await get("/remotes.json");
	expect(first.headers.get("x-shell-version")).toBe("2.0.0-ab");
	put("shell.json", '{"version":"2.0.0-abc"}');
	const second = await get("/remotes.json", { "If-None-Match": first.headers.get("etag") ?? "" });
	expect([second.status, second.headers.get("x-shell-version")]).toEqual([304, "2.0.0-abc"]);
	put("shell.json", '{"version":"<b>"}');
	expect((await get("/remotes.json")).headers.has("x-shell-version")).toBe(false);
});

it("contains a newly deployed module immediately", async () => {
	await get("/");
	const newer = aModule("clients", { version: "1.0.1-bb", entry: "/mfe/clients/1.0.1-bb/remoteEntry.js" });
	put("remotes.json", JSON.stringify({ modules: { clients: newer } }));
	expect(registryIn(await (await get("/")).text()).modules.clients.version).toBe("1.0.1-bb");
});

it("is compressed as the client accepts it", async () => {
	const packed = await get("/clients", { "accept-encoding": "gzip, br" });
	expect(packed.headers.get("content-encoding")).toBe("br");
	expect(packed.headers.get("vary")).toBe("Accept-Encoding");
	const html = brotliDecompressSync(await packed.bytes()).toString();
	expect(html).toBe(await (await get("/clients")).text());
});
