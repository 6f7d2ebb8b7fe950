import { execFileSync, spawnSync } from "node:child_process";
import { generateKeyPairSync } from "node:crypto";
import { cpSync, existsSync, mkdirSync, readFileSync, writeFileSync } from "node:fs";
import { join } from "node:path";
import { jwtVerify } from "jose";
import { describe, expect, it } from "vitest";
import { ENVIRONMENT_NAMES } from "../api/platform/runtime/settings.ts";
import { NODE } from "./lib/run.mjs";
import { temporaryFolder } from "./testing/folder.ts";

const COMPOSE = join(import.meta.dirname, "compose.yaml");
const compose = readFileSync(COMPOSE, "utf8");

const NAME = "certificates.example.com";
const INSTANCES = ["10.231.0.11:8000", "10.231.0.12:8000", "10.231.0.13:8000"];

const CHECKERS = [["docker", "compose"], ["docker-compose"]].filter(
	([program = "", ...command]) => spawnSync(program, [...command, "version"]).status === 0,
);

describe("compose.yaml", () => {
	it("sets only variables that the server reads", () => {
		const settings = compose.slice(compose.indexOf("&settings"), compose.indexOf("x-database"));
		const names = [...settings.matchAll(/^ {4}([A-Z][A-Z0-9_]+):/gm)].map(([, name]) => name);
		const known: readonly (string | undefined)[] = [...ENVIRONMENT_NAMES, "MODULE_STORE"];
		expect(names.length).toBeGreaterThan(5);
		expect(names.filter((name) => !known.includes(name))).toEqual([]);
	});

	it("requires the key at every port of the database server, as every command of the documentation does", () => {
		const database = compose.slice(compose.indexOf("x-database"), compose.indexOf("# Puts the modules"));
		expect(database).toContain("SQLD_NODE: standalone");
		expect(database).toContain("SQLD_AUTH_JWT_KEY_FILE: ");
		expect(database).not.toContain("GRPC");
		const docs = ["install.md", "backup.md", "scale.md", "incidents.md"];
		const pages = docs.map((name) => readFileSync(join(import.meta.dirname, "../docs", name), "utf8"));
		const commands = pages.flatMap((page) => page.replaceAll("\\\n", "").match(/.*\bsqld\b.* --.*/g) ?? []);
		const starts = commands.filter((command) => command.includes("--db-path"));
		expect(starts.filter((command) => !command.includes("--auth-jwt-key-file") || command.includes("grpc"))).toEqual(
			[],
		);
		expect(starts).toHaveLength(1);
	});

	it("mounts files that exist or that its first lines require", () => {
		const mounted = [...compose.matchAll(/- \.\/(\S+?):\//g)].map(([, path = ""]) => path);
		const required = compose.slice(0, compose.indexOf("x-portal"));
		const isThere = (path: string) =>
			existsSync(join(import.meta.dirname, path)) || required.includes(path.replace("compose/", ""));
		expect(mounted).toContain("proxy/nginx.conf");
		expect(mounted.filter((path) => !isThere(path))).toEqual([]);
	});

	it.skipIf(CHECKERS.length === 0)(
		`is understood by Compose, and starts three instances${CHECKERS.length > 0 ? "" : ", which is not installed here: not tried"}`,
		() => {
			const folder = temporaryFolder();
			cpSync(COMPOSE, join(folder, "compose.yaml"));
			mkdirSync(join(folder, "compose"));
			for (const name of ["portal.env", "database.pem"]) writeFileSync(join(folder, "compose", name), "");
			const env = { ...process.env, PORTAL_NAME: NAME };
			for (const [program = "", ...command] of CHECKERS) {
				const args = [...command, "--file", join(folder, "compose.yaml"), "config", "--services"];
				const services = execFileSync(program, args, { encoding: "utf8", env }).trim().split("\n");
				expect(services.sort()).toEqual(["modules", "portal-1", "portal-2", "portal-3", "primary", "proxy"]);
			}
		},
	);
});

describe("database-token.mjs", () => {
	const token = (...args: string[]) =>
		spawnSync(NODE, [join(import.meta.dirname, "cli/database-token.mjs"), ...args], { encoding: "utf8" });

	it("signs a token that the public key verifies and that allows writing", async () => {
		const folder = temporaryFolder();
		const { privateKey, publicKey } = generateKeyPairSync("ed25519");
		const path = join(folder, "private.pem");
		writeFileSync(path, privateKey.export({ format: "pem", type: "pkcs8" }));
		const { payload } = await jwtVerify(token(path).stdout.trim(), publicKey);
		expect(payload).toEqual({ a: "rw" });
	});

	it.each([[[]], [[COMPOSE]]])("refuses %j in one line", (args) => {
		const { status, stdout, stderr } = token(...args);
		expect([status, stdout]).toEqual([1, ""]);
		expect(stderr).toMatch(/^[^\n]*pem[^\n]*\n$/i);
	});
});

it("instances.sh writes the addresses, host name and log of an installation into the file of nginx", () => {
	const path = temporaryFolder();
	const start = readFileSync(join(import.meta.dirname, "proxy/instances.sh"), "utf8").replace(/^watch 2[\s\S]*/m, "");
	const files = {
		PORTAL_SOURCE: join(import.meta.dirname, "proxy/nginx.conf"),
		PORTAL_TARGET: join(path, "portal.conf"),
	};
	const env = { ...process.env, ...files, PORTAL_NAME: NAME, INSTANCES: INSTANCES.join(" ") };
	execFileSync("sh", ["-c", start], { env });
	const written = readFileSync(files.PORTAL_TARGET, "utf8");
	for (const instance of INSTANCES) expect(written).toContain(`server ${instance} max_fails=1 fail_timeout=2s;`);
	expect(written).toContain(`server_name ${NAME};`);
	expect(written).toContain("access_log /dev/stdout portal;");
	expect(written.replace(/^#.*/gm, "")).not.toMatch(/127\.0\.0\.1|example\.org/);
});
