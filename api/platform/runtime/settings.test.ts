import { describe, expect, it } from "vitest";
import { readDataSettings, readSettings, SettingsError } from "./settings.ts";

const publicUrl = (value: string, env: Record<string, string> = {}) =>
	readSettings({ PUBLIC_URL: value, ...env }).publicUrl;
const production = { NODE_ENV: "production" };

describe("PUBLIC_URL", () => {
	it.each([
		["halal.test", "must be a web address"],
		["https://halal.test/?a=1", "must contain neither ? nor #"],
		["https://halal.test#top", "must contain neither ? nor #"],
		["https://halal.test/portal", "must not have a path"],
		["https://halal.test\\portal", "must not have a path"],
	])("is refused as %s", (value, message) => {
		expect(() => publicUrl(value)).toThrow(`PUBLIC_URL: "${value}" ${message}`);
		expect(() => publicUrl(value)).toThrow(SettingsError);
	});

	it.each(["https://anna:geheim@halal.test", "https://anna@halal.test"])("is refused with credentials: %s", (value) => {
		expect(() => publicUrl(value)).toThrow(/^PUBLIC_URL: The address must not contain credentials\.$/);
	});

	it.each([undefined, ""])("is required in production: %j", (value) => {
		expect(() => readSettings({ ...production, HOST: "0.0.0.0", PUBLIC_URL: value })).toThrow(
			"PUBLIC_URL: With NODE_ENV=production, set the address",
		);
	});

	it.each([
		"https://localhost",
		"https://LOCALHOST.",
		"https://portal.localhost:8443",
		"https://127.0.0.1",
		"https://127.255.0.3",
		"https://0.0.0.0:8000",
		"https://[::]",
		"https://[::1]:8000",
		"https://[::ffff:127.0.0.1]",
		"https://[::ffff:0.0.0.0]",
		"https://[::127.0.0.1]",
	])("must not be this machine in production: %s", (value) => {
		expect(() => publicUrl(value, production)).toThrow("is reachable from this machine only (NODE_ENV=production).");
		expect(publicUrl(value)).toMatch(/^https:/);
	});

	it("must be encrypted in production", () => {
		expect(() => publicUrl("http://halal.test", production)).toThrow(
			'PUBLIC_URL: "http://halal.test" must begin with https:// (NODE_ENV=production).',
		);
		expect(publicUrl("http://halal.test")).toBe("http://halal.test");
	});

	it.each([
		["https://halal.test", "https://halal.test"],
		["https://halal.test/", "https://halal.test"],
		["https://HALAL.test:443/", "https://halal.test"],
		["https://127.halal.test", "https://127.halal.test"],
		["https://localhost.example.org", "https://localhost.example.org"],
		["https://203.0.113.7", "https://203.0.113.7"],
		["https://[2001:db8::7f00:1]", "https://[2001:db8::7f00:1]"],
	])("accepts %s in production and normalises it to %s", (value, url) => {
		expect(publicUrl(value, production)).toBe(url);
	});

	it("is the server's own address by default outside of production", () => {
		expect(readSettings({ HOST: "::1", PORT: "9000" }).publicUrl).toBe("http://[::1]:9000");
	});
});

describe("a command that runs while the server runs", () => {
	it("needs only the location of the data, in production too", () => {
		expect(readDataSettings({ ...production, DATA_DIR: "/srv/data" })).toEqual({
			dataDir: "/srv/data",
			keysDir: "/srv/data",
			keysJson: undefined,
			databaseUrl: "file:/srv/data/portal.db",
			databaseAuthToken: undefined,
		});
	});

	it("refuses an invalid database address", () => {
		expect(() => readDataSettings({ DATABASE_URL: "portal.db" })).toThrow("DATABASE_URL:");
	});
});

describe("the replica of the database", () => {
	const replicaOf = (DATABASE_REPLICA_URL: string, DATABASE_URL = "http://primary.test") =>
		readSettings({ DATABASE_URL, DATABASE_REPLICA_URL }).databaseReplicaUrl;

	it.each(["file:replica.db", "ws://replica.test", "replica.test", "https://"])("is refused as %s", (value) => {
		expect(() => replicaOf(value)).toThrow(`DATABASE_REPLICA_URL: "${value}" must be the address of a libSQL server`);
	});

	it.each(["", "file:portal.db"])("is refused with a database file: %j", (primary) => {
		expect(() => replicaOf("http://replica.test", primary)).toThrow(
			"DATABASE_REPLICA_URL: It requires the address of a libSQL server in DATABASE_URL.",
		);
	});

	it("is a libSQL server, or undefined", () => {
		expect(replicaOf("libsql://replica.test")).toBe("libsql://replica.test");
		expect(replicaOf("")).toBeUndefined();
	});
});

describe("the trusted proxies", () => {
	const proxiesOf = (value: string) => readSettings({ TRUSTED_PROXIES: value }).trustedProxies;

	it.each(["localhost", "10.0.0.1, proxy.internal", "10.0.0.0/33", "0.0.0.0/0", "[::1]:8000", "10.0.0.1 10.0.0.2"])(
		"are refused as %s",
		(value) => {
			expect(() => proxiesOf(value)).toThrow(/^TRUSTED_PROXIES: ".+" must be an IP address or a network/);
		},
	);

	it("are addresses and networks of both families", () => {
		expect(proxiesOf("127.0.0.1, ::1,10.0.0.0/8 , fd00::/8,")).toHaveLength(4);
		expect(proxiesOf("")).toEqual([]);
	});
});

describe("the addresses of modules' backends", () => {
	const openIn = (value: string) => readSettings({ MODULE_BACKENDS: value }).moduleBackends;

	it.each([
		"suppliers.example.org",
		"ftp://suppliers.example.org",
		"https://*",
		"https://*.*.example.org",
		"https://a*.example.org",
		"https://suppliers.example.org/api",
		"https://suppliers.example.org?a",
		"https://me:secret@suppliers.example.org",
	])("are refused as %s", (value) => {
		expect(() => openIn(value)).toThrow(/^MODULE_BACKENDS: /);
	});

	it("are origins or wildcards for subdomains, and empty by default", () => {
		expect(openIn("https://*.Teams.example.org, http://10.0.0.7:9000/,http://[fd00::7]:9000")).toEqual([
			"https://*.teams.example.org",
			"http://10.0.0.7:9000",
			"http://[fd00::7]:9000",
		]);
		expect(openIn("")).toEqual([]);
	});
});

describe("a secret", () => {
	it.each([
		["METRICS_TOKEN", 32],
		["API_DOCS_TOKEN", 32],
		["DATABASE_AUTH_TOKEN", 4],
		["RECAPTCHA_SITE_KEY", 4],
		["RECAPTCHA_SECRET", 4],
	])("%s is refused when it is short or cannot be sent, and is not repeated", (name, least) => {
		const refusal = (value: string) => {
			try {
				readSettings({ [name]: value });
			} catch (error) {
				return error instanceof SettingsError ? error.message : String(error);
			}
			return "";
		};
		expect(refusal("q")).toBe(`${name}: It must have at least ${least} characters.`);
		expect(refusal("q".repeat(least - 1))).toBe(`${name}: It must have at least ${least} characters.`);
		for (const bad of [" ", "\n", "ä", "\u0000"])
			expect(refusal(`${"q".repeat(least)}${bad}`)).toBe(
				`${name}: It must consist of ASCII characters without spaces and line breaks.`,
			);
		expect(refusal("q".repeat(least))).toBe("");
	});
});

describe("the description of the API", () => {
	it.each([
		[{}, true],
		[{ ...production, PUBLIC_URL: "https://halal.test" }, false],
		[{ ...production, PUBLIC_URL: "https://halal.test", API_DOCS: "public" }, true],
		[{ API_DOCS: "staff" }, false],
	])("is public or not: %j", (env, isPublic) => {
		expect(readSettings(env).apiDocs.isPublic).toBe(isPublic);
	});
});

describe("DRAIN_SECONDS", () => {
	const drainMs = (value?: string) => readSettings({ DRAIN_SECONDS: value }).drainMs;

	it.each(["-1", "1.5", "61", "5s"])("is refused as %s", (value) => {
		expect(() => drainMs(value)).toThrow(`DRAIN_SECONDS: "${value}" must be a whole number from 0 to 60.`);
	});

	it("is 0 by default", () => {
		expect([drainMs(), drainMs(""), drainMs("5")]).toEqual([0, 0, 5_000]);
	});
});
