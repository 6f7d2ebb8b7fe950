import { existsSync } from "node:fs";
import { readdir, readFile } from "node:fs/promises";
import { brotliDecompressSync } from "node:zlib";
import { afterEach, beforeEach, describe, expect, it } from "vitest";
import { integrityOf } from "../lib/files.ts";
import { rollback } from "../release/switch.ts";
import { entryText, plantBuilds } from "../testing/builds.ts";

let tree: Awaited<ReturnType<typeof plantBuilds>>;

beforeEach(async () => {
	tree = await plantBuilds();
	await tree.buildShell("one.js");
	await tree.buildModule("1.0.0-a");
});
afterEach(() => tree.remove());

const entry = async () => (await tree.registry()).modules.clients;

describe("a deployment", () => {
	it("lists the hash of every file that a module loads immediately, including the shell's shared files", async () => {
		await tree.deploy("1.0.0-a");
		const deployed = await entry();
		expect(deployed.entry).toBe("/mfe/clients/1.0.0-a/remoteEntry.js");
		expect(deployed.integrity).toBe(integrityOf(Buffer.from(entryText("1.0.0-a"))));
		expect(deployed.preload).toEqual([
			{ href: "/mfe/clients/1.0.0-a/static/js/module.js", integrity: integrityOf(Buffer.from("1.0.0-a")) },
			{ href: "/static/js/async/table.js", integrity: integrityOf(Buffer.from("table")) },
		]);
		expect(deployed).not.toHaveProperty("shared");
		expect(deployed.manifest.routes).toEqual([{ path: "/clients", access: "public", page: "P" }]);
		const page = await readFile(tree.web("index.html"), "utf8");
		expect(page).toContain('rel="preload" as="script" href="/static/js/async/ui.js"');
		expect(page).toContain("<!--mfe-registry-->");
	});

	it("compresses texts in advance and places translations at their address", async () => {
		await tree.deploy("1.0.0-a");
		const packed = await readFile(tree.web("mfe/clients/1.0.0-a/remoteEntry.js.br"));
		expect(brotliDecompressSync(packed).toString()).toBe(entryText("1.0.0-a"));
		expect(existsSync(tree.web("mfe/clients/1.0.0-a/remoteEntry.js.gz"))).toBe(true);
		expect(JSON.parse(await readFile(tree.web("locales/de/clients.json"), "utf8"))).toEqual({ title: "Kundenliste" });
		expect(existsSync(tree.web("mfe/clients/1.0.0-a/mf-manifest.json"))).toBe(false);
	});

	it("keeps the previous versions for open pages, and the last three builds of the shell", async () => {
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

	it("writes the slots that modules render into the shell's descriptor, including those named by a constant", async () => {
		await tree.put(
			"mfe-clients/src/Page.tsx",
			'const PLACE = "extra"; export const Page = () => <Slot name={PLACE} />;',
		);
		await tree.put("mfe-clients/src/Page.test.tsx", '<Slot name="test" />;');
		await tree.deploy("1.0.0-a");
		expect(JSON.parse(await readFile(tree.web("shell.json"), "utf8")).slots).toEqual(["extra", "home"]);
	});

	it("refuses two packages with the same file at a fixed address", async () => {
		await tree.put("shell/public/locales/de/clients.json", "{}");
		await expect(tree.deploy("1.0.0-a")).rejects.toThrow("The file /locales/de/clients.json is there twice");
		expect(existsSync(tree.web("remotes.json"))).toBe(false);
	});
});

describe("prerendered pages", () => {
	const files = { de: "pages/de/list.html", en: "pages/en/list.html", mg: "pages/mg/list.html" };
	const html = `<a href="{{origin}}/public">${"x".repeat(1000)}</a>`;
	const drawn = {
		"pages/de/list.html": html,
		"pages/en/list.html": html,
		"pages/mg/list.html": html,
		"static/js/list.abc.js": `"${"y".repeat(1000)}"`,
	};
	const SHELL = "1.0.0-s";
	const deploy = (version: string) => tree.deploy(version, SHELL, "public");
	const entry = async () => (await tree.registry()).modules.public;
	const listOf = (page: object = {}) => ({ pages: [{ path: "/public", preferred: "de", files, ...page }] });

	it("are listed and stored with their version: scripts compressed, pages as templates that the server fills", async () => {
		await tree.buildModule("1.0.0-a", { id: "public" });
		const files = { ...drawn, "site.json": JSON.stringify(listOf()) };
		for (const [path, content] of Object.entries(files)) await tree.put(`mfe-public/dist/site/${path}`, content);
		await deploy("1.0.0-a");
		expect((await entry())?.site).toEqual(listOf());
		const release = await readFile(tree.web("mfe/public/1.0.0-a/release.json"), "utf8");
		expect(JSON.parse(release).site).toEqual(listOf());
		const site = (path: string) => tree.web(`mfe/public/1.0.0-a/site/${path}`);
		expect(await readFile(site("pages/mg/list.html"), "utf8")).toBe(html);
		expect(existsSync(site("pages/mg/list.html.br"))).toBe(false);
		expect(existsSync(site("static/js/list.abc.js.br"))).toBe(true);
		expect(existsSync(site("site.json"))).toBe(false);
		await tree.buildModule("1.0.0-b", { id: "public" });
		await deploy("1.0.0-b");
		expect(await entry()).not.toHaveProperty("site");
		await rollback(await tree.scene(), "public", "1.0.0-a");
		expect((await entry())?.site).toEqual(listOf());
	});
});
