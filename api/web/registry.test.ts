import { describe, expect, it } from "vitest";
import { aModule, registryIn, webPerTest } from "../testing/web.ts";

const hash = (letter: string) => `sha384-${letter.repeat(64)}`;
const clients = aModule("clients", {
	preload: [{ href: "/mfe/clients/1.0.0-aa/static/js/module.js", integrity: hash("m") }],
	manifest: {
		routes: [{ path: "/clients", page: "Clients", access: [] }],
		slots: [{ slot: "home", component: "Table", roles: [] }],
	},
});

const { get, logged, open, put } = webPerTest(() => ({
	"index.html": "<!doctype html><head><!--mfe-registry--></head>",
	"remotes.json": JSON.stringify({ modules: { clients } }),
}));

it("a module that is not released to all users yet is listed in the page without address, menu and files", async () => {
	const coming = { users: { available: { "1.0.0": hash("u") } } };
	put("remotes.json", JSON.stringify({ modules: { clients }, coming: { ...coming, "../x": coming.users } }));
	const html = await (await get("/users")).text();
	expect(registryIn(html)).toEqual({ modules: { clients }, coming });
	expect(html).not.toContain("/mfe/users/");
});

describe("an invalid registry", () => {
	const replaceRegistry = (content: string) => put("remotes.json", content);

	it.each(["{", "null", "[]", '{"modules":1}', ""])("does not affect the application: %j", async (content) => {
		replaceRegistry(content);
		const response = await get("/clients");
		expect(response.status).toBe(200);
		expect(registryIn(await response.text())).toEqual({ modules: {} });
	});

	it("does not replace the previous one", async () => {
		await get("/clients");
		replaceRegistry('{"modules":');
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
	])("an entry %s gives the page no address and is logged once", async (_, point, change) => {
		replaceRegistry(JSON.stringify({ modules: { clients: { ...clients, ...change } } }));
		for (const path of ["/clients", "/home", "/clients"]) {
			const html = await (await get(path)).text();
			expect(html).not.toMatch(/<link|evil|remoteEntry/);
			expect(registryIn(html)).toEqual({ modules: { clients: { manifest: clients.manifest } } });
		}
		expect(logged).toEqual([["registry entry refused", { module: "clients", point }]]);
	});

	const routes = (length: number) =>
		Array.from({ length }, (_, index) => ({ path: `/clients${index}`, page: "P", access: [] }));
	/** Parsers accept this depth, but JSON.stringify does not. */
	const deep = "[".repeat(20_000) + "]".repeat(20_000);
	it.each<[string, object]>([
		["60,000 routes", { manifest: { ...clients.manifest, routes: routes(60_000) } }],
		[
			"a label of 1 MB",
			{ manifest: { ...clients.manifest, menu: [{ path: "/", label: "x".repeat(1e6), roles: [] }] } },
		],
		["unknown fields", { manifest: { ...clients.manifest, more: "x".repeat(17_000) } }],
		["a long list of packages", { bundled: Array.from({ length: 20_000 }, () => "package") }],
		["a deep field", { more: "DEEP" }],
		["a deep manifest", { manifest: { ...clients.manifest, more: "DEEP" } }],
	])("an entry with %s is logged, keeps the previous entry and keeps the pages small", async (_, change) => {
		const users = { ...clients, entry: "/mfe/users/1.0.0-aa/remoteEntry.js", preload: [], css: [] };
		const others = { users: { ...users, manifest: { ...clients.manifest, id: "users" } } };
		const modules = JSON.stringify({ modules: { clients: { ...clients, ...change }, ...others } });
		const large = modules.replace('"DEEP"', deep);
		// Both a starting server and one that has read another registry before are checked.
		open();
		replaceRegistry(large);
		const started = await (await get("/login")).text();
		expect(Object.keys(registryIn(started).modules)).toEqual(["users"]);
		expect(started.length).toBeLessThan(10_000);
		expect(logged).toEqual([["registry entry refused", { module: "clients", point: "size" }]]);
		put("remotes.json", JSON.stringify({ modules: { clients, ...others } }));
		await get("/login");
		replaceRegistry(`${large} `);
		expect(registryIn(await (await get("/login")).text()).modules).toEqual({ clients, ...others });
	});

	it("a module that exceeds the limits of files, versions or names is refused", async () => {
		for (const change of [
			{ preload: Array.from({ length: 101 }, () => part) },
			{ preload: [{ ...part, href: `/mfe/clients/1.0.0-aa/${"x".repeat(200)}.js` }] },
			{ available: Object.fromEntries(Array.from({ length: 51 }, (_, index) => [`1.0.${index}`, hash("a")])) },
			{ manifest: { ...clients.manifest, slots: [{ slot: "x".repeat(61), component: "C", roles: [] }] } },
		]) {
			replaceRegistry(JSON.stringify({ modules: { clients: { ...clients, ...change } } }));
			open();
			expect(await (await get("/clients")).text()).not.toContain("remoteEntry");
		}
	});

	it.each(["../clients", "</script>", "constructor"])("a module with the name %s is left out", async (name) => {
		replaceRegistry(JSON.stringify({ modules: { clients } }).replaceAll("clients", name));
		expect(registryIn(await (await get("/")).text())).toEqual({ modules: {} });
	});
});
