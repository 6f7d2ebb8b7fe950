import { existsSync } from "node:fs";
import { readdir, readFile, rm } from "node:fs/promises";
import { join } from "node:path";
import { brotliDecompressSync } from "node:zlib";
import { afterEach, beforeEach, describe, expect, it } from "vitest";
import { manifest as clients } from "../mfe-clients/src/manifest.ts";
import { integrityOf } from "./lib/files.ts";
import { checkManifests } from "./release/registry.ts";
import { entryText, plantBuilds } from "./testing/builds.ts";

let tree: Awaited<ReturnType<typeof plantBuilds>>;

beforeEach(async () => {
	tree = await plantBuilds();
	await tree.buildShell("one.js");
	await tree.buildModule("1.0.0-a");
});
afterEach(() => tree.remove());

const entry = async () => (await tree.registry()).modules.clients;

describe("a deployment", () => {
	it("names the hash of every file that a module needs at once, the shell's parts included", async () => {
		await tree.deploy("1.0.0-a");
		const deployed = await entry();
		expect(deployed.entry).toBe("/mfe/clients/1.0.0-a/remoteEntry.js");
		expect(deployed.integrity).toBe(integrityOf(Buffer.from(entryText("1.0.0-a"))));
		expect(deployed.preload).toEqual([
			{ href: "/mfe/clients/1.0.0-a/static/js/module.js", integrity: integrityOf(Buffer.from("1.0.0-a")) },
			{ href: "/static/js/async/table.js", integrity: integrityOf(Buffer.from("table")) },
		]);
		expect(deployed.manifest.routes).toEqual([{ path: "/clients", access: "public", page: "P" }]);
		const page = await readFile(tree.web("index.html"), "utf8");
		expect(page).toContain('rel="preload" as="script" href="/static/js/async/ui.js"');
		expect(page).toContain("<!--mfe-registry-->");
	});

	it("packs text beforehand and puts translations at their address", async () => {
		await tree.deploy("1.0.0-a");
		const packed = await readFile(tree.web("mfe/clients/1.0.0-a/remoteEntry.js.br"));
		expect(brotliDecompressSync(packed).toString()).toBe(entryText("1.0.0-a"));
		expect(existsSync(tree.web("mfe/clients/1.0.0-a/remoteEntry.js.gz"))).toBe(true);
		expect(JSON.parse(await readFile(tree.web("locales/de/clients.json"), "utf8"))).toEqual({ title: "Kundenliste" });
		expect(existsSync(tree.web("mfe/clients/1.0.0-a/mf-manifest.json"))).toBe(false);
	});

	it("keeps the versions before for the pages that are open, and of the shell's builds the last three", async () => {
		for (const letter of ["a", "b", "c", "d"]) {
			await tree.buildModule(letter);
			await tree.buildShell(`${letter}.js`);
			await tree.deploy(letter);
		}
		expect((await entry()).version).toBe("d");
		expect((await readdir(tree.web("mfe/clients"))).sort()).toEqual(["a", "b", "c", "d"]);
		expect(Object.keys((await entry()).available)).toEqual(["d", "c", "b", "a"]);
		expect((await readdir(tree.web("static/js"))).sort()).toEqual(["async", "b.js", "c.js", "d.js"]);
	});

	it("takes files away that are gone from the sources", async () => {
		await tree.put("mfe-clients/locales/en.json", {});
		await tree.deploy("1.0.0-a");
		await rm(join(tree.root, "mfe-clients/locales/en.json"));
		await tree.deploy("1.0.0-a");
		expect(existsSync(tree.web("locales/en/clients.json"))).toBe(false);
	});

	it("says of the shell which places modules draw, also those that a constant names", async () => {
		await tree.put(
			"mfe-clients/src/Page.tsx",
			'const PLACE = "extra"; export const Page = () => <Slot name={PLACE} />;',
		);
		await tree.put("mfe-clients/src/Page.test.tsx", '<Slot name="test" />;');
		await tree.deploy("1.0.0-a");
		expect(JSON.parse(await readFile(tree.web("shell.json"), "utf8")).slots).toEqual(["extra", "home"]);
	});

	it("refuses two packages with the same file at a fixed address", async () => {
		for (const name of ["shell", "mfe-clients"]) await tree.put(`${name}/public/assets/form.txt`, name);
		await expect(tree.deploy("1.0.0-a")).rejects.toThrow("The file /assets/form.txt is there twice");
		expect(existsSync(tree.web("remotes.json"))).toBe(false);
	});

	it("refuses two modules with the same address", () => {
		const module = (id: string) => ({ manifest: { ...clients, id } });
		expect(() => checkManifests({ clients: module("clients"), users: module("users") })).toThrow(
			"The address /clients belongs to two modules: clients and users.",
		);
	});

	it.each(["/Clients", "/clients/"])("refuses %s beside /clients: for the router it is the same", (path) => {
		const [route] = clients.routes;
		if (!route) throw new Error("no route");
		const users = { manifest: { ...clients, id: "users", routes: [{ ...route, path }] } };
		expect(() => checkManifests({ clients: { manifest: clients }, users })).toThrow(
			`The address ${path} belongs to two modules: clients and users.`,
		);
	});

	it("refuses a module under another name", () => {
		expect(() => checkManifests({ users: { manifest: clients } })).toThrow(
			'mfe-users: The manifest names the module "clients"',
		);
	});
});

describe("a way back", () => {
	beforeEach(async () => {
		await tree.deploy("1.0.0-a");
		await tree.buildModule("1.0.0-b");
		await tree.deploy("1.0.0-b");
	});

	it("leads to no version that is gone", async () => {
		await expect(tree.rollback("0.9.0")).rejects.toThrow("clients 0.9.0 is not there");
	});

	it("leads to no version with an address that another module has by now", async () => {
		const { modules } = await tree.registry();
		const users = { ...modules.clients, manifest: { ...modules.clients.manifest, id: "users" } };
		await tree.put("dist/web/remotes.json", { modules: { users } });
		await expect(tree.rollback("1.0.0-a")).rejects.toThrow("The address /clients belongs to two modules");
		expect(Object.keys((await tree.registry()).modules)).toEqual(["users"]);
	});

	it("leads to a version that is still there, with what it takes from today's shell", async () => {
		await tree.buildShell("two.js");
		await tree.put("shell/dist/static/js/async/table.js", "newer table");
		await tree.deploy("1.0.0-b");
		await tree.rollback("1.0.0-a");
		const deployed = await entry();
		expect(deployed.version).toBe("1.0.0-a");
		expect(deployed.integrity).toBe(integrityOf(Buffer.from(entryText("1.0.0-a"))));
		expect(deployed.preload).toEqual([
			{ href: "/mfe/clients/1.0.0-a/static/js/module.js", integrity: integrityOf(Buffer.from("1.0.0-a")) },
			{ href: "/static/js/async/table.js", integrity: integrityOf(Buffer.from("newer table")) },
		]);
		expect(deployed).not.toHaveProperty("shared");
	});
});

describe("pages drawn beforehand", () => {
	const files = { de: "pages/de/list.html", en: "pages/en/list.html", mg: "pages/mg/list.html" };
	const html = `<a href="{{origin}}/clients">${"x".repeat(1000)}</a>`;
	const drawn = {
		"pages/de/list.html": html,
		"pages/en/list.html": html,
		"pages/mg/list.html": html,
		"static/js/list.abc.js": `"${"y".repeat(1000)}"`,
	};
	const listOf = (page: object = {}) => ({ pages: [{ path: "/clients", preferred: "de", files, ...page }] });

	it("are named in the registry and in the release", async () => {
		await tree.drawSite({ list: listOf(), files: drawn });
		await tree.deploy("1.0.0-a");
		expect((await entry()).site).toEqual(listOf());
		const release = await readFile(tree.web("mfe/clients/1.0.0-a/release.json"), "utf8");
		expect(JSON.parse(release).site).toEqual(listOf());
	});

	it("lie beside the module, their scripts packed, their sources as the server fills them in", async () => {
		await tree.drawSite({ list: listOf(), files: drawn });
		await tree.deploy("1.0.0-a");
		const site = (path: string) => tree.web(`mfe/clients/1.0.0-a/site/${path}`);
		expect(await readFile(site("pages/mg/list.html"), "utf8")).toBe(html);
		expect(existsSync(site("pages/mg/list.html.br"))).toBe(false);
		expect(existsSync(site("static/js/list.abc.js.br"))).toBe(true);
		expect(existsSync(site("site.json"))).toBe(false);
	});

	it("come and go with the version that drew them", async () => {
		await tree.drawSite({ list: listOf(), files: drawn });
		await tree.deploy("1.0.0-a");
		await tree.buildModule("1.0.0-b");
		await tree.deploy("1.0.0-b");
		expect(await entry()).not.toHaveProperty("site");
		await tree.rollback("1.0.0-a");
		expect((await entry()).site).toEqual(listOf());
		await tree.rollback("1.0.0-b");
		expect(await entry()).not.toHaveProperty("site");
	});
});
