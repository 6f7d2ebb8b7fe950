import { mkdtemp, rm, utimes, writeFile } from "node:fs/promises";
import { tmpdir } from "node:os";
import { join } from "node:path";
import { afterEach, beforeEach, describe, expect, it } from "vitest";
import { webHandler } from "./web.ts";

const hash = (letter: string) => `sha384-${letter.repeat(64)}`;
const clients = {
	entry: "/mfe/clients/1.0.0-aa/remoteEntry.js",
	version: "1.0.0-aa",
	integrity: hash("e"),
	preload: [{ href: "/mfe/clients/1.0.0-aa/static/js/module.js", integrity: hash("m") }],
	css: [],
	manifest: {
		id: "clients",
		contract: 1,
		routes: [{ path: "/clients", page: "Clients", access: [] }],
		menu: [],
		slots: [{ slot: "home", component: "Table", roles: [] }],
	},
};

let root: string;
let handle: (request: Request) => Promise<Response | undefined>;

const put = (path: string, content: string) => writeFile(join(root, path), content);

async function get(path: string): Promise<Response> {
	const response = await handle(new Request(`http://portal.test${path}`));
	if (!response) throw new Error(`no answer for ${path}`);
	return response;
}

const registryIn = (html: string) =>
	JSON.parse(/<script type="application\/json" id="mfe-registry">(.*?)<\/script>/s.exec(html)?.[1] ?? "");

beforeEach(async () => {
	root = await mkdtemp(join(tmpdir(), "registry-"));
	await put("index.html", "<!doctype html><head><!--mfe-registry--></head>");
	await put("remotes.json", JSON.stringify({ modules: { clients } }));
	handle = webHandler({ root, publicUrl: "http://portal.test" });
});

afterEach(() => rm(root, { recursive: true }));

describe("a module of which no version is for everybody yet", () => {
	it("is told to the page, without an address, a menu or a file of it", async () => {
		const coming = { users: { available: { "1.0.0": hash("u") } } };
		await put("remotes.json", JSON.stringify({ modules: { clients }, coming: { ...coming, "../x": coming.users } }));
		const html = await (await get("/users")).text();
		expect(registryIn(html)).toEqual({ modules: { clients }, coming });
		expect(html).not.toContain("/mfe/users/");
	});
});

describe("a registry that is out of order", () => {
	const replaceRegistry = async (content: string) => {
		await put("remotes.json", content);
		await utimes(join(root, "remotes.json"), new Date(), new Date(Date.now() + 5000));
	};

	it.each(["{", "null", "[]", '{"modules":1}', ""])("leaves the application up: %j", async (content) => {
		await replaceRegistry(content);
		const response = await get("/clients");
		expect(response.status).toBe(200);
		expect(registryIn(await response.text())).toEqual({ modules: {} });
	});

	it("leaves the one before in force", async () => {
		await get("/clients");
		await replaceRegistry('{"modules":');
		expect(registryIn(await (await get("/clients")).text())).toEqual({ modules: { clients } });
	});

	const part = { href: "/mfe/clients/1.0.0-aa/static/js/module.js", integrity: hash("m") };
	it.each<[string, string, object]>([
		["on another host", "entry", { entry: "https://evil.example/remoteEntry.js" }],
		["on another host without a scheme", "entry", { entry: "//evil.example/remoteEntry.js" }],
		["that climbs", "entry", { entry: "/mfe/clients/1.0.0-aa/../x/remoteEntry.js" }],
		["of another module", "entry", { entry: "/mfe/users/1.0.0-aa/remoteEntry.js" }],
		["of another version", "entry", { version: "1.0.0-bb" }],
		["without a hash", "integrity", { integrity: undefined }],
		["with a weak hash", "integrity", { integrity: `sha256-${"a".repeat(44)}` }],
		["whose version is none", "version", { version: "../1" }],
		["with a part on another host", "preload", { preload: [{ ...part, href: "https://evil.example/x.js" }] }],
		["with a part that climbs", "preload", { preload: [{ ...part, href: "/static/../api/x" }] }],
		["with a part that hides that it climbs", "preload", { preload: [{ ...part, href: "/static/%2e%2e/x.js" }] }],
		["with a part of another module", "preload", { preload: [{ ...part, href: "/mfe/users/1/x.js" }] }],
		["with a part without a hash", "preload", { preload: [{ href: part.href }] }],
		["with styles on another host", "css", { css: [{ ...part, href: "//evil.example/x.css" }] }],
		["with a release that has no hash", "release", { release: "" }],
		["with a version to be had without a hash", "available", { available: { "1.0.0": "x" } }],
	])("an entry %s gives the page no address, and is logged once", async (_, point, change) => {
		const logged: unknown[] = [];
		const log = { info: () => {}, error: (event: string, fields?: object) => logged.push([event, fields]) };
		handle = webHandler({ root, publicUrl: "http://portal.test", log });
		await replaceRegistry(JSON.stringify({ modules: { clients: { ...clients, ...change } } }));
		for (const path of ["/clients", "/home", "/clients"]) {
			const html = await (await get(path)).text();
			expect(html).not.toMatch(/<link|evil|remoteEntry/);
			expect(registryIn(html)).toEqual({ modules: { clients: { manifest: clients.manifest } } });
		}
		expect(logged).toEqual([["registry entry refused", { module: "clients", point }]]);
	});

	it("a module under a name that is none is left out", async () => {
		await replaceRegistry(JSON.stringify({ modules: { "../clients": clients, "</script>": clients } }));
		expect(registryIn(await (await get("/")).text())).toEqual({ modules: {} });
	});
});
