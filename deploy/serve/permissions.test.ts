import { existsSync } from "node:fs";
import { join } from "node:path";
import { describe, expect, it } from "vitest";
import { DENO, ROOT } from "../lib/run.mjs";
import { temporaryTree } from "../testing/folder.ts";
import { startProcess } from "../testing/process.ts";
import { denoFlags, networkHosts } from "./permissions.ts";
import { serverCommand } from "./serve.ts";
import { websiteCommand } from "./website.ts";

describe("the permissions of the server", () => {
	const flagsFor = (env: Record<string, string>) => denoFlags(env, ["PORT"]);
	const flag = (env: Record<string, string>, name: string) =>
		flagsFor(env)
			.find((text) => text.startsWith(`--allow-${name}=`))
			?.split("=")[1];

	it("never include everything", () => {
		for (const text of flagsFor({})) {
			expect(text).not.toMatch(/^(-A|--allow-all)$/);
			if (text.startsWith("--allow-")) expect(text).toMatch(/=.+/);
		}
		expect(flagsFor({})).toContain("--no-prompt");
	});

	it("of development let the sources be loaded, whose packages read other variables", async () => {
		const env = { ...process.env, PORT: "none" };
		const { ended, output } = startProcess(DENO, serverCommand(env, "--quiet"), env);
		await ended;
		expect(output()).toMatch(/PORT: /);
	});

	it("allow writing in the data folder and the folder of keys only", () => {
		expect(flag({ DATA_DIR: "/srv/data" }, "write")).toBe("/srv/data");
		expect(flag({ DATA_DIR: "/srv/data", KEYS_DIR: "/srv/keys" }, "write")).toBe("/srv/data,/srv/keys");
		expect(flag({ KEYS_DIR: "/srv/keys" }, "read")?.split(",")).toContain("/srv/keys");
		expect(flag({}, "write")).toBe(join(ROOT, "data"));
	});

	it("allow reading the brand folder", () => {
		expect(flag({}, "read")?.split(",")).toContain(join(ROOT, "shared-ui/brand"));
		expect(flag({ BRAND: "/srv/brand" }, "read")?.split(",")).toContain("/srv/brand");
		expect(flag({ BRAND: "/srv/brand" }, "read")?.split(",")).not.toContain(join(ROOT, "shared-ui/brand"));
	});

	it("allow starting its own runtime, alone or through setpriv, and loading two native packages", () => {
		expect(flag({}, "run")).toMatch(/node_modules[\\/]deno[\\/]deno(\.exe)?(,\/usr\/bin\/setpriv)?$/);
		const libraries = flag({}, "ffi")?.split(",") ?? [];
		expect(libraries).toHaveLength(2);
		for (const path of libraries) expect(existsSync(path)).toBe(true);
	});

	it.each([
		[{}, ["127.0.0.1:8000"]],
		[{ HOST: "::1", PORT: "9000" }, ["[::1]:9000"]],
		[{ DATABASE_URL: "libsql://db.example.org" }, ["127.0.0.1:8000", "db.example.org:443"]],
		[{ DATABASE_URL: "ws://db.example.org" }, ["127.0.0.1:8000", "db.example.org:80"]],
		[
			{ DATABASE_URL: "http://db.example.org", DATABASE_REPLICA_URL: "https://near.example.org" },
			["127.0.0.1:8000", "db.example.org:80", "near.example.org:443"],
		],
		[{ SMTP_URL: "smtp://mail.example.org" }, ["127.0.0.1:8000", "mail.example.org:587"]],
		[{ SMTP_URL: "smtps://a:b@mail.example.org" }, ["127.0.0.1:8000", "mail.example.org:465"]],
		[
			{ MODULE_BACKENDS: "https://*.teams.example.org, http://10.0.0.7:9000,nonsense" },
			["127.0.0.1:8000", "*.teams.example.org:443", "10.0.0.7:9000"],
		],
		[
			{ DOCUMENT_STORE: "s3://portal/documents", DOCUMENT_S3_ENDPOINT: "https://s3.example.org" },
			["127.0.0.1:8000", "s3.example.org:443"],
		],
		[{ DOCUMENT_STORE: "database", DOCUMENT_S3_ENDPOINT: "https://s3.example.org" }, ["127.0.0.1:8000"]],
		[{ PORT: "not a port", DATABASE_URL: "nonsense" }, ["127.0.0.1:8000"]],
	])("allow to reach its own address and its database: %j", (env, hosts) => {
		expect(networkHosts(env)).toEqual(hosts);
	});

	it("allow reading the key of the seal, unless the setting contains the key itself", () => {
		expect(flag({ SEAL_P12: "/srv/seal.p12" }, "read")?.split(",")).toContain("/srv/seal.p12");
		const without = flag({}, "read");
		expect(flag({ SEAL_P12: "MIIKdgIBAzCCCi==" }, "read")).toBe(without);
	});

	it.each(["read", "write"])("allow to %s a database elsewhere, with its log files and no others", (name) => {
		const paths = flag({ DATABASE_URL: "file:/srv/a.db" }, name)?.split(",") ?? [];
		expect(paths.filter((path) => path.startsWith("/srv"))).toEqual([
			"/srv/a.db",
			"/srv/a.db-wal",
			"/srv/a.db-shm",
			"/srv/a.db-lock",
		]);
	});

	it.each(["read", "write"])("allow to %s the lock of a database in a linked data folder", (name) => {
		const folder = temporaryTree({ "data/portal.db": "", link: "->data" });
		expect(flag({ DATA_DIR: join(folder, "link") }, name)?.split(",")).toContain(join(folder, "data/portal.db-lock"));
	});
});

describe("the permissions of the website's server", () => {
	const flag = (env: Record<string, string>, name: string) =>
		websiteCommand(env).find((text) => text.startsWith(`--allow-${name}`));

	it("never allow writing, starting programs or loading native code", () => {
		for (const name of ["write", "run", "ffi", "sys", "all", "import"]) expect(flag({}, name)).toBeUndefined();
		expect(websiteCommand({})).not.toContain("-A");
		expect(websiteCommand({})).toContain("--no-prompt");
	});

	it("allow reading the built application", () => {
		expect(flag({}, "read")).toBe(`--allow-read=${join(ROOT, "dist/web")}`);
		expect(flag({ WEB_ROOT: "/srv/a,b" }, "read")).toBe("--allow-read=/srv/a,,b");
	});

	it.each([
		[{}, "127.0.0.1:8080,127.0.0.1:8000"],
		[{ HOST: "::1", PORT: "9000", API_URL: "https://api.test" }, "[::1]:9000,api.test:443"],
		[{ API_URL: "http://[::2]/" }, "127.0.0.1:8080,[::2]:80"],
	])("allow listening and reaching the API: %j", (env, hosts) => {
		expect(flag(env, "net")).toBe(`--allow-net=${hosts}`);
	});
});
