import { cpSync, mkdirSync } from "node:fs";
import { dirname } from "node:path";
import { afterEach, beforeEach, describe, expect, test } from "vitest";
import { Connection } from "./platform/database/file/connection.ts";
import { copyDatabase, MIGRATIONS, newestSchema, openDatabase } from "./platform/database/index.ts";
import { migrationsUpTo } from "./testing/earlier-migrations.ts";
import { fillOnce } from "./testing/filled-template.ts";
import { folderPerTest } from "./testing/folders.ts";
import { createCertificate } from "./testing/index.ts";
import { type LibsqlServer, startLibsqlServer } from "./testing/libsql-server.ts";
import { type StartedServer, startServer } from "./testing/processes/server.ts";

/** The server runs as a process of its own, started while its database server is unavailable. */

const RETRIED = { timeout: 30_000, interval: 100 };

// The age of the replica is compared with the clock of the process.
const now = new Date(Date.now() - 600_000).toISOString();
const filled = fillOnce(
	async (app) => {
		app.clock.advance(60_000);
		const published = app.clock.now().toISOString();
		return { published, publicId: (await createCertificate(app, { status: "PUBLIC" })).certificate.publicId };
	},
	{ now },
);
const folder = folderPerTest();
const copy = () => folder("data/public-copy/portal.db");
let primary: LibsqlServer;
let server: StartedServer;

beforeEach(async () => {
	cpSync(filled.template.folder, folder("data"), { recursive: true });
	primary = await startLibsqlServer(folder("data"));
	mkdirSync(dirname(copy()));
	primary.behave("away");
});
afterEach(async () => {
	await server.end();
	await primary.close();
});

async function start(env: Record<string, string> = {}): Promise<void> {
	const own = { DATA_DIR: folder("data"), WEB_ROOT: folder(), DATABASE_URL: primary.url };
	server = await startServer({ ...own, ...env });
}

const validation = async () => {
	const answer = await fetch(`${server.url}/validateCertificate/${filled.records.publicId}`);
	return [answer.status, ((await answer.json()) as { asOf?: string }).asOf];
};
const becomes = (path: string, status: number) => expect.poll(() => server.statusOf(path), RETRIED).toBe(status);
const signIn = () => server.post("/login", { userid: "admin.test", pwd: "Test-2026!", token: "" });
const withSchema = (change: string) => {
	const connection = new Connection(primary.path, 1_000, []);
	connection.exec(change);
	connection.close();
};

describe("an instance that starts while the primary is unavailable", () => {
	test("serves the public from its replica, refuses everything else, and is complete when the primary is back", async () => {
		copyDatabase(primary.path, copy());
		await start({ DATABASE_REPLICA_URL: primary.url });
		await becomes("/health/live", 200);
		await expect.poll(validation, RETRIED).toEqual([200, filled.records.published]);
		expect(await server.statusOf("/health/ready")).toBe(503);
		const refused = await signIn();
		expect([refused.status, refused.headers.get("retry-after")]).toEqual([503, "5"]);
		expect(await server.statusOf("/validateCertificate/unknown")).toBe(503);
		expect(server.output()).toContain(
			`"primary unavailable","error":"DATABASE_URL: The database ${new URL(primary.url).host} is not`,
		);
		expect(server.output().match(/primary unavailable/g)).toHaveLength(1);
		primary.behave("well");
		await becomes("/health/ready", 200);
		expect((await signIn()).status).toBe(200);
		await expect.poll(validation, RETRIED).toEqual([200, undefined]);
		expect(server.output()).toContain('"primary back"');
	});

	test("ends like any start if it finds a newer schema, and reads nothing from it before", async () => {
		const newer = newestSchema(MIGRATIONS) + 1;
		withSchema(`insert into __drizzle_migrations (hash, created_at) values ('newer', ${newer})`);
		copyDatabase(primary.path, copy());
		await start({ DATABASE_REPLICA_URL: primary.url });
		await becomes("/health/live", 200);
		await new Promise((resolve) => setTimeout(resolve, 1_500));
		expect(await server.statusOf(`/validateCertificate/${filled.records.publicId}`)).toBe(503);
		primary.behave("well");
		expect(await server.ended).toBe(1);
		expect(server.output()).toContain("was written by a newer version of the portal");
	});

	test("migrates an older schema and creates the first account when the primary is back", async () => {
		const old = folder("old");
		const migrationsFolder = migrationsUpTo(20, old);
		(await openDatabase({ url: `file:${old}/portal.db`, migrationsFolder, around: undefined })).close();
		const libsql = await startLibsqlServer(old);
		libsql.behave("away");
		await start({ DATABASE_URL: libsql.url, DATA_DIR: old });
		await becomes("/health/live", 200);
		libsql.behave("well");
		await becomes("/health/ready", 200);
		expect(server.output()).toContain("First account");
		const connection = new Connection(libsql.path, 1_000, []);
		const { rows } = connection.run({ sql: "select max(created_at) from __drizzle_migrations", args: [] });
		connection.close();
		expect(Number(rows[0]?.[0])).toBe(newestSchema(MIGRATIONS));
		await server.end();
		await libsql.close();
	});
});

describe("reports permanent errors", () => {
	test("at once, if the server does not know the token", async () => {
		primary.behave("refusing");
		await start();
		expect(await server.ended).toBe(1);
		expect(server.output()).toMatch(/DATABASE_URL: The database \S+ is not reachable \(.*401.*\)\./);
	});

	test("while the server waits, if its name is unknown", async () => {
		await start({ DATABASE_URL: "http://no-such-host.invalid:8080" });
		await becomes("/health/ready", 503);
		expect(server.output()).toMatch(
			/"primary unavailable","error":"DATABASE_URL: The database no-such-host\.invalid:8080 is not reachable \(.*(lookup|resolve|dns).*\)/i,
		);
	});
});
