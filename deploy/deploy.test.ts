import { execFileSync } from "node:child_process";
import { existsSync } from "node:fs";
import { mkdir, mkdtemp, readFile, rm, writeFile } from "node:fs/promises";
import { tmpdir } from "node:os";
import { dirname, join } from "node:path";
import { afterEach, beforeEach, describe, expect, it } from "vitest";
import { packageNames } from "./build/inputs.ts";
import { ROOT } from "./lib/run.mjs";
import { isInstalled } from "./prepare.mjs";
import { denoFlags, networkHosts } from "./serve/permissions.ts";

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

	it("is to write in the data folder only, and in a folder of keys", () => {
		expect(flag({ DATA_DIR: "/srv/data" }, "write")).toBe("/srv/data");
		expect(flag({ DATA_DIR: "/srv/data", KEYS_DIR: "/srv/keys" }, "write")).toBe("/srv/data,/srv/keys");
		expect(flag({ KEYS_DIR: "/srv/keys" }, "read")?.split(",")).toContain("/srv/keys");
		expect(flag({}, "write")).toBe(join(ROOT, "data"));
	});

	it("is to read the brand folder that it is started with", () => {
		expect(flag({}, "read")?.split(",")).toContain(join(ROOT, "shared-ui/brand"));
		expect(flag({ BRAND: "/srv/brand" }, "read")?.split(",")).toContain("/srv/brand");
		expect(flag({ BRAND: "/srv/brand" }, "read")?.split(",")).not.toContain(join(ROOT, "shared-ui/brand"));
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
		[
			{ DATABASE_URL: "http://db.example.org", DATABASE_REPLICA_URL: "https://near.example.org" },
			["127.0.0.1:8000", "db.example.org:80", "near.example.org:443"],
		],
		[{ SMTP_URL: "smtp://mail.example.org" }, ["127.0.0.1:8000", "mail.example.org:587"]],
		[{ SMTP_URL: "smtps://a:b@mail.example.org" }, ["127.0.0.1:8000", "mail.example.org:465"]],
		[{ SMTP_URL: "smtp://mail.example.org:25" }, ["127.0.0.1:8000", "mail.example.org:25"]],
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
	])("is to reach its own address and its database: %j", (env, hosts) => {
		expect(networkHosts(env)).toEqual(hosts);
	});

	it("the key of the seal is to read, unless it is given in itself", () => {
		expect(flag({ SEAL_P12: "/srv/seal.p12" }, "read")?.split(",")).toContain("/srv/seal.p12");
		const without = flag({}, "read");
		expect(flag({ SEAL_P12: "MIIKdgIBAzCCCi==" }, "read")).toBe(without);
	});

	it.each(["read", "write"])(
		"a file elsewhere is to %s as the database, with its log and nothing beside them",
		(name) => {
			const paths = flag({ DATABASE_URL: "file:/srv/a.db" }, name)?.split(",") ?? [];
			expect(paths.filter((path) => path.startsWith("/srv"))).toEqual(["/srv/a.db", "/srv/a.db-wal", "/srv/a.db-shm"]);
		},
	);
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

describe("a build", () => {
	it("makes the shell and every module", () => {
		const modules = ["mfe-certificates", "mfe-clients", "mfe-enquiries", "mfe-public", "mfe-users"];
		expect(packageNames()).toEqual(expect.arrayContaining(["shell", ...modules]));
	});
});

describe("the start", () => {
	it("scripts that run before the installation need no package", async () => {
		for (const file of ["start.mjs", "prepare.mjs", "lib/run.mjs", "lib/paths.mjs"]) {
			const source = await readFile(join(ROOT, "deploy", file), "utf8");
			const imports = [...source.matchAll(/from "([^"]+)"/g)].map((match) => match[1]);
			for (const name of imports) expect(name).toMatch(/^(node:|\.\.?\/.*\.mjs$)/);
			execFileSync(process.execPath, ["--check", join(ROOT, "deploy", file)]);
		}
	});
});
