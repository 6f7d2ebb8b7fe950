import { execFileSync } from "node:child_process";
import { existsSync } from "node:fs";
import { mkdir, mkdtemp, readdir, readFile, rm, writeFile } from "node:fs/promises";
import { tmpdir } from "node:os";
import { dirname, join } from "node:path";
import { brotliDecompressSync } from "node:zlib";
import { afterEach, beforeEach, describe, expect, it } from "vitest";
import { manifest as clients } from "../mfe-clients/src/manifest.ts";
import { assemble } from "./lib/assemble.ts";
import { integrityOf } from "./lib/files.ts";
import { inputHash, packageNames } from "./lib/inputs.ts";
import { denoFlags, networkHosts } from "./lib/permissions.ts";
import { checkManifests } from "./lib/registry.ts";
import { rollback } from "./lib/rollback.ts";
import { ROOT } from "./lib/run.mjs";
import { isInstalled } from "./prepare.mjs";

let root: string;

beforeEach(async () => {
	root = await mkdtemp(join(tmpdir(), "deploy-"));
});
afterEach(() => rm(root, { recursive: true }));

async function put(path: string, content: string | object): Promise<void> {
	const text = typeof content === "string" ? content : JSON.stringify(content);
	await mkdir(dirname(join(root, path)), { recursive: true });
	await writeFile(join(root, path), text);
}

describe("what the server may do", () => {
	const flagsFor = (env: Record<string, string>) => denoFlags(env, ["PORT"]);
	const flag = (env: Record<string, string>, name: string) =>
		flagsFor(env)
			.find((text) => text.startsWith(`--allow-${name}=`))
			?.split("=")[1];

	it("is never everything", () => {
		for (const text of flagsFor({})) {
			expect(text).not.toMatch(/^(-A|--allow-all)$/);
			if (text.startsWith("--allow-")) expect(text).toMatch(/=.+/);
		}
		expect(flagsFor({})).toContain("--no-prompt");
	});

	it("is to write in the data folder only", () => {
		expect(flag({ DATA_DIR: "/srv/data" }, "write")).toBe("/srv/data");
		expect(flag({}, "write")).toBe(join(ROOT, "data"));
	});

	it("is to start its own runtime only, and to load the two native packages only", () => {
		expect(flag({}, "run")).toMatch(/node_modules[\\/]deno[\\/]deno(\.exe)?$/);
		const libraries = flag({}, "ffi")?.split(",") ?? [];
		expect(libraries).toHaveLength(2);
		for (const path of libraries) expect(existsSync(path)).toBe(true);
	});

	it.each([
		[{}, ["127.0.0.1:8000"]],
		[{ HOST: "::1", PORT: "9000" }, ["[::1]:9000"]],
		[{ DATABASE_URL: "file:/srv/a.db" }, ["127.0.0.1:8000"]],
		[{ DATABASE_URL: "libsql://db.example.org" }, ["127.0.0.1:8000", "db.example.org:443"]],
		[{ DATABASE_URL: "http://127.0.0.1:8080" }, ["127.0.0.1:8000", "127.0.0.1:8080"]],
		[{ DATABASE_URL: "ws://db.example.org" }, ["127.0.0.1:8000", "db.example.org:80"]],
		[{ PORT: "not a port", DATABASE_URL: "nonsense" }, ["127.0.0.1:8000"]],
	])("is to reach its own address and its database: %j", (env, hosts) => {
		expect(networkHosts(env)).toEqual(hosts);
	});

	it("a file elsewhere may be read as the database", () => {
		expect(flag({ DATABASE_URL: "file:/srv/a.db" }, "read")?.split(",")).toContain("/srv/a.db");
	});
});

describe("what is installed", () => {
	const lock = {
		packages: {
			"": { name: "root" },
			"node_modules/a": { version: "1.0.0" },
			"node_modules/b": { version: "2.0.0", optional: true },
			api: { version: "1.0.0" },
		},
	};
	const install = (packages: object) => put("node_modules/.package-lock.json", { packages });

	beforeEach(async () => {
		await put("package-lock.json", lock);
		await put("node_modules/a/package.json", {});
	});

	it("is not enough without npm's record, which it writes last", () => {
		expect(isInstalled(root)).toBe(false);
	});

	it("is not enough in another version", async () => {
		await install({ "node_modules/a": { version: "0.9.0" } });
		expect(isInstalled(root)).toBe(false);
	});

	it("is not enough if the record names what was deleted", async () => {
		await install({ "node_modules/a": { version: "1.0.0" } });
		await rm(join(root, "node_modules/a"), { recursive: true });
		expect(isInstalled(root)).toBe(false);
	});

	it("may lack what belongs to another platform", async () => {
		await install({ "node_modules/a": { version: "1.0.0" } });
		expect(isInstalled(root)).toBe(true);
	});
});

describe("a build is repeated", () => {
	const hashes = () => ({ clients: inputHash("mfe-clients", root), users: inputHash("mfe-users", root) });

	beforeEach(async () => {
		await put("mfe-clients/src/module.tsx", "1");
		await put("mfe-users/src/module.tsx", "1");
	});

	it.each(["shared-ui/src/index.ts", "api/modules/clients/contract.ts", "rsbuild.config.ts", "package-lock.json"])(
		"for every module after a change of %s",
		async (path) => {
			const before = hashes();
			await put(path, "2");
			expect(hashes().clients).not.toBe(before.clients);
			expect(hashes().users).not.toBe(before.users);
		},
	);

	it("for one module after a change of its own", async () => {
		const before = hashes();
		await put("mfe-clients/locales/de.json", "{}");
		expect(hashes().clients).not.toBe(before.clients);
		expect(hashes().users).toBe(before.users);
	});

	it.each(["mfe-clients/src/Page.test.tsx", "mfe-clients/dist/remoteEntry.js", "api/modules/clients/routes.ts"])(
		"not after a change of %s",
		async (path) => {
			const before = hashes();
			await put(path, "2");
			expect(hashes()).toEqual(before);
		},
	);

	it("for the shell and every module", () => {
		const modules = ["mfe-certificates", "mfe-clients", "mfe-enquiries", "mfe-public", "mfe-users"];
		expect(packageNames()).toEqual(["shell", ...modules]);
	});
});

describe("a deployment", () => {
	const entryText = (version: string) => `var mfe_clients = "${version}"; ${" ".repeat(600)}`;

	async function buildShell(script: string) {
		await rm(join(root, "shell/dist"), { recursive: true, force: true });
		await put("shell/dist/index.html", `<head><!--mfe-registry--><script src="/static/js/${script}"></script></head>`);
		await put(`shell/dist/static/js/${script}`, script);
		await put("shell/dist/static/js/async/ui.js", "ui");
		await put("shell/dist/static/js/async/table.js", "table");
		const part = (name: string, ...js: string[]) => ({ name, assets: { js: { sync: js }, css: { sync: [] } } });
		const ui = "static/js/async/ui.js";
		const shared = [
			part("@portal/shared-ui/basics", ui),
			part("@portal/shared-ui/table", ui, "static/js/async/table.js"),
			part("react", `static/js/${script}`),
		];
		await put("shell/dist/mf-manifest.json", { shared });
	}

	async function buildModule(version: string, path = "/clients") {
		const manifest = {
			id: "clients",
			contract: 1,
			routes: [{ path, access: "public", page: "P" }],
			slots: [],
			menu: [],
		};
		await put("mfe-clients/src/manifest.ts", `export const manifest = ${JSON.stringify(manifest)};`);
		await put("mfe-clients/locales/de.json", { title: "Kundenliste" });
		await put("mfe-clients/dist/remoteEntry.js", entryText(version));
		await put("mfe-clients/dist/static/js/module.js", version);
		const assets = { js: { sync: ["static/js/module.js"] }, css: { sync: [] } };
		const shared = [{ name: "@portal/shared-ui/table" }, { name: "react" }];
		await put("mfe-clients/dist/mf-manifest.json", { exposes: [{ path: "./module", assets }], shared });
	}

	const deploy = (version: string) => assemble({ shell: "1.0.0-s", "mfe-clients": version }, root);
	const web = (path: string) => join(root, "dist/web", path);
	const registry = async () => JSON.parse(await readFile(web("remotes.json"), "utf8"));

	beforeEach(async () => {
		await buildShell("one.js");
		await buildModule("1.0.0-a");
	});

	it("names the hash of every file that a module needs at once, the shell's parts included", async () => {
		await deploy("1.0.0-a");
		const { clients: entry } = (await registry()).modules;
		expect(entry.entry).toBe("/mfe/clients/1.0.0-a/remoteEntry.js");
		expect(entry.integrity).toBe(integrityOf(Buffer.from(entryText("1.0.0-a"))));
		expect(entry.preload).toEqual([
			{ href: "/mfe/clients/1.0.0-a/static/js/module.js", integrity: integrityOf(Buffer.from("1.0.0-a")) },
			{ href: "/static/js/async/table.js", integrity: integrityOf(Buffer.from("table")) },
		]);
		expect(entry.manifest.routes).toEqual([{ path: "/clients", access: "public", page: "P" }]);
		const page = await readFile(web("index.html"), "utf8");
		expect(page).toContain('rel="preload" as="script" href="/static/js/async/ui.js"');
		expect(page).toContain("<!--mfe-registry-->");
	});

	it("packs text beforehand and puts translations at their address", async () => {
		await deploy("1.0.0-a");
		const packed = await readFile(web("mfe/clients/1.0.0-a/remoteEntry.js.br"));
		expect(brotliDecompressSync(packed).toString()).toBe(entryText("1.0.0-a"));
		expect(existsSync(web("mfe/clients/1.0.0-a/remoteEntry.js.gz"))).toBe(true);
		expect(JSON.parse(await readFile(web("locales/de/clients.json"), "utf8"))).toEqual({ title: "Kundenliste" });
		expect(existsSync(web("mfe/clients/1.0.0-a/mf-manifest.json"))).toBe(false);
	});

	it("keeps the two versions before for the pages that are open, and no more", async () => {
		for (const letter of ["a", "b", "c", "d"]) {
			await buildModule(letter);
			await buildShell(`${letter}.js`);
			await deploy(letter);
		}
		expect((await registry()).modules.clients.version).toBe("d");
		expect((await readdir(web("mfe/clients"))).sort()).toEqual(["b", "c", "d"]);
		expect((await readdir(web("static/js"))).sort()).toEqual(["async", "b.js", "c.js", "d.js"]);
	});

	it("can be taken back to a version that is still there", async () => {
		await deploy("1.0.0-a");
		await buildModule("1.0.0-b");
		await deploy("1.0.0-b");
		await expect(rollback("clients", "0.9.0", root)).rejects.toThrow("clients 0.9.0 ist nicht vorhanden");
		await rollback("clients", "1.0.0-a", root);
		const { clients: entry } = (await registry()).modules;
		expect(entry.version).toBe("1.0.0-a");
		expect(entry.integrity).toBe(integrityOf(Buffer.from(entryText("1.0.0-a"))));
	});

	it("takes files away that are gone from the sources", async () => {
		await put("mfe-clients/locales/en.json", {});
		await deploy("1.0.0-a");
		await rm(join(root, "mfe-clients/locales/en.json"));
		await deploy("1.0.0-a");
		expect(existsSync(web("locales/en/clients.json"))).toBe(false);
	});

	it("refuses two modules with the same address", () => {
		const module = (id: string) => ({ manifest: { ...clients, id } });
		expect(() => checkManifests({ clients: module("clients"), users: module("users") })).toThrow(
			"Die Adresse /clients gehört zwei Modulen: clients und users.",
		);
	});

	it("refuses a module under another name", () => {
		expect(() => checkManifests({ users: { manifest: clients } })).toThrow(
			'mfe-users: Das Manifest nennt das Modul "clients"',
		);
	});
});

describe("the start", () => {
	it("scripts that run before the installation need no package", async () => {
		for (const file of ["start.mjs", "prepare.mjs", "lib/run.mjs"]) {
			const source = await readFile(join(ROOT, "deploy", file), "utf8");
			const imports = [...source.matchAll(/from "([^"]+)"/g)].map((match) => match[1]);
			for (const name of imports) expect(name).toMatch(/^(node:|\.\.?\/.*\.mjs$)/);
			execFileSync(process.execPath, ["--check", join(ROOT, "deploy", file)]);
		}
	});
});
