import { cpSync, readdirSync } from "node:fs";
import { join } from "node:path";
import { sql } from "drizzle-orm";
import { afterAll, afterEach, beforeAll, beforeEach, describe, expect, test } from "vitest";
import { createHumanCheck } from "./accounts/human-checks/index.ts";
import { ensureFirstAdmin, recordBaseline } from "./accounts/users/index.ts";
import { OWN_PASSWORD_TRIES } from "./accounts/users/own-password.ts";
import { openSealed, verifyTrail } from "./audit/index.ts";
import { addDays } from "./kit/calendar.ts";
import { rotateKeys } from "./maintenance/keys.ts";
import { orderedPublications } from "./modules/certificates/publication/orders.ts";
import { schemaDifferences } from "./platform/database/index.ts";
import { SYSTEM } from "./platform/deps.ts";
import { createRunner, DAY_MS, type Job } from "./platform/instances/jobs.ts";
import { today } from "./platform/runtime/clock.ts";
import { refreshKeys } from "./platform/runtime/keys.ts";
import { MISSES } from "./public/validation/rules.ts";
import { bearerOf, cookieOf, signIn } from "./testing/accounts.ts";
import { prepareTestTemplate } from "./testing/app.ts";
import { templates } from "./testing/documents.ts";
import { migrationsUpTo } from "./testing/earlier-migrations.ts";
import { folderPerTest } from "./testing/folders.ts";
import { solveHumanCheck } from "./testing/human-check.ts";
import { createCertificate, createCertification, startTestApp, type TestApp } from "./testing/index.ts";
import { type LibsqlServer, startLibsqlServer } from "./testing/libsql-server.ts";
import { TRAIL } from "./trail.ts";

/** Two applications on one database server, each with its own memory. */
const folder = folderPerTest();
let server: LibsqlServer;
let one: TestApp;
let other: TestApp;
let network = 0;
let address: string;
beforeAll(async () => {
	// The library checks the expiry of challenges with the system clock.
	const template = await prepareTestTemplate(new Date().toISOString());
	server = await startLibsqlServer(template.folder);
	const settings = { databaseUrl: server.url };
	one = await startTestApp({ template, settings });
	other = await startTestApp({ template, settings });
});
afterAll(async () => {
	one.close();
	other.close();
	await server.close();
});
beforeEach(() => {
	address = `198.51.100.${++network}`;
});

const advance = (ms: number) => {
	for (const app of [one, other]) app.clock.advance(ms);
};
const statusOf = async (answer: Promise<Response>) => (await answer).status;

describe("a limit that is reached at one instance applies at the other", () => {
	test("if few uses are free, until the first of them is forgotten", async () => {
		const register = (app: TestApp, n: number) =>
			app.request("/register", { json: { user: `person${network}-${n}`, pwd: "Lang-genug-2026!" }, address });
		for (let n = 0; n < 5; n++) {
			expect((await register(n % 2 ? one : other, n)).status).toBe(201);
			advance(60_000);
		}
		const refused = await register(other, 6);
		expect([refused.status, refused.headers.get("retry-after")]).toEqual([429, "3300"]);
		expect(await statusOf(register(one, 7))).toBe(429);
		advance(3_300_000);
		expect(await statusOf(register(one, 8))).toBe(201);
		expect(await statusOf(register(other, 9))).toBe(429);
	});

	test("if the uses are concurrent, and a right value is not revealed either", async () => {
		const json = (current: string) => ({ current, email: "anna@example.org" });
		const change = (app: TestApp, current: string) =>
			statusOf(app.request("/users/me/email", { as: "secondAdmin", method: "PUT", json: json(current) }));
		const tries = Array.from({ length: 2 * OWN_PASSWORD_TRIES.limit }, (_, n) =>
			change(n % 2 ? one : other, "Falsch-2026!"),
		);
		const answers = await Promise.all(tries);
		expect(answers.filter((status) => status === 400)).toHaveLength(OWN_PASSWORD_TRIES.limit);
		expect(answers.filter((status) => status === 429)).toHaveLength(OWN_PASSWORD_TRIES.limit);
		expect([await change(one, "Test-2026!"), await change(other, "Test-2026!")]).toEqual([429, 429]);
		advance(OWN_PASSWORD_TRIES.windowMs);
		expect(await change(one, "Test-2026!")).toBe(200);
	});

	test("for unknown codes", async () => {
		const miss = (app: TestApp, n: number) => statusOf(app.request(`/validateCertificate/unknown${n}`, { address }));
		const missed = await Promise.all(Array.from({ length: MISSES.limit }, (_, n) => miss(one, n)));
		expect(new Set(missed)).toEqual(new Set([404]));
		expect([await miss(other, 0), await miss(one, 0)]).toEqual([429, 429]);
	});

	test("for searches, one by one, with a round trip for one in sixty, and concurrent ones", async () => {
		const { certificate } = await createCertificate(one, { status: "PUBLIC" });
		const path = `/validateCertificate/${certificate.publicId}`;
		const look = (app: TestApp) => statusOf(app.request(path, { address }));
		const before = server.requests();
		for (let n = 0; n < 61; n++) expect(await look(one)).toBe(200);
		expect(server.requests() - before).toBe(61 + 2);
		const answers = await Promise.all(Array.from({ length: 700 }, (_, n) => look(n % 2 ? one : other)));
		expect(answers.filter((status) => status === 200)).toHaveLength(539);
		expect(answers.filter((status) => status === 429)).toHaveLength(161);
		advance(60_000);
		expect([await look(one), await look(other)]).toEqual([200, 200]);
	});
});

test("a human check that was used at one instance is refused at the other", async () => {
	const checkOf = ({ deps }: TestApp) =>
		createHumanCheck({ ...deps, settings: { ...deps.settings, botCheck: "altcha" } });
	const now = new Date().toISOString();
	for (const app of [one, other]) app.clock.set(now);
	const token = await solveHumanCheck((await checkOf(one).challenge("Login")).challenge);
	await checkOf(other).verify(token, "Login");
	await expect(checkOf(one).verify(token, "Login")).rejects.toMatchObject({ code: "BOT_CHECK_FAILED" });
});

test("a scheduled publication is carried out by one instance, although all try", async () => {
	const validFrom = addDays(today(one.clock), 2);
	const certification = await createCertification(one, { products: 1, input: { validFrom } });
	const { key, certificate } = await createCertificate(one, { status: "APPROVED", in: certification, validFrom });
	expect(await statusOf(one.request(`/publishCertificate/${key}`, { as: "Auditor", json: { on: validFrom } }))).toBe(
		200,
	);
	advance(2 * DAY_MS);
	const all = [one, other, one, other].map(async (app) => orderedPublications(app.deps, await templates()).run());
	await Promise.all(all);
	const entries = sql`select action from audit_entry where entity_id = ${certificate._id} and action like '%.publish%' order by seq`;
	const written = await one.deps.database.db.values(entries);
	expect(written).toEqual([["certificate.publishOrder"], ["certificate.publish"]]);
});

test("of simultaneous publications at both instances one succeeds", async () => {
	const { key } = await createCertificate(one, { status: "APPROVED" });
	const publish = (app: TestApp) =>
		statusOf(app.request(`/publishCertificate/${key}`, { as: "Auditor", method: "POST" }));
	expect((await Promise.all([one, other].map(publish))).sort()).toEqual([200, 409]);
});

const AUDITOR = { userid: "auditor.test", password: "Test-2026!" };

test("a session that was ended at one instance is refused at the other at once", async () => {
	const session = await signIn(one, AUDITOR, { address });
	const cookie = cookieOf(session);
	const headers = await bearerOf(session);
	expect(await statusOf(other.request("/client", { headers }))).toBe(200);
	expect(await statusOf(one.request("/logout", { headers: { cookie }, address }))).toBe(204);
	expect(await statusOf(other.request("/client", { headers }))).toBe(401);
});

test("a refresh token that was used at one instance is refused at the other", async () => {
	const cookie = cookieOf(await signIn(one, AUDITOR, { address }));
	const refresh = (app: TestApp) => statusOf(app.request("/refresh", { headers: { cookie }, address }));
	expect([await refresh(one), await refresh(other)]).toEqual([200, 409]);
});

test("both instances accept tokens from before and after a rotation of the shared keys", async () => {
	const keysDir = folder();
	cpSync(join(one.deps.settings.keysDir, "keys.json"), folder("keys.json"));
	const settings = { databaseUrl: server.url, keysDir };
	const both = [await startTestApp({ settings }), await startTestApp({ settings })];
	for (const app of both) app.clock.set(one.clock.now().toISOString());
	const [first, second] = both as [TestApp, TestApp];
	const enter = async (app: TestApp) => bearerOf(await signIn(app, AUDITOR, { address }));
	const opens = (headers: Record<string, string>) =>
		Promise.all(both.map((app) => statusOf(app.request("/client", { headers }))));
	const before = await enter(first);
	await rotateKeys({ keysDir }, first.deps.database, { atOnce: false, clock: first.clock });
	await refreshKeys(first.deps.keys, { keysDir });
	// The second instance has not read the file yet.
	expect(await opens(before)).toEqual([200, 200]);
	expect(await opens(await enter(first))).toEqual([200, 200]);
	await refreshKeys(second.deps.keys, { keysDir });
	for (const app of both) app.clock.advance(9 * 60_000);
	expect(await opens(before)).toEqual([200, 200]);
	for (const app of both) app.clock.advance(60_000);
	const after = await enter(second);
	expect(await opens(after)).toEqual([200, 200]);
	expect(await opens({ authorization: `${after.authorization.slice(0, -8)}AAAAAAAA` })).toEqual([401, 401]);
	for (const app of both) app.close();
});

describe("a daily job", () => {
	const ran: string[] = [];
	let jobs = 0;
	let job: Omit<Job, "run">;
	beforeEach(() => {
		ran.length = 0;
		job = { name: `job ${++jobs}`, everyMs: DAY_MS };
	});
	const runnerOf = (app: TestApp, name: string, more = async () => {}) =>
		createRunner(app.deps, {
			...job,
			run: async () => {
				ran.push(name);
				await more();
			},
		});

	test("runs in one of the instances, once a day", async () => {
		const runners = [runnerOf(one, "one"), runnerOf(other, "other")];
		await Promise.all(runners.map((run) => run()));
		expect(ran).toHaveLength(1);
		for (const hours of [12, 11.9]) {
			advance(hours * 3_600_000);
			for (const run of runners) await run();
		}
		expect(ran).toHaveLength(1);
		advance(0.1 * 3_600_000);
		for (const run of runners) await run();
		expect(ran).toHaveLength(2);
	});

	test("is continued by another instance after the one that ran it has died, and not before", async () => {
		const death = Promise.withResolvers<void>();
		const dying = runnerOf(one, "one", () => death.promise)();
		await expect.poll(() => ran).toEqual(["one"]);
		advance(100_000);
		await runnerOf(other, "other")();
		expect(ran).toEqual(["one"]);
		advance(20_000);
		await runnerOf(other, "other")();
		expect(ran).toEqual(["one", "other"]);
		death.resolve();
		await dying;
	});

	test("that fails is retried by the next instance", async () => {
		const log = { info: () => {}, error: () => {} };
		const failing = { ...one, deps: { ...one.deps, log } };
		await runnerOf(failing, "one", () => Promise.reject(new Error("failed")))();
		advance(120_000);
		await runnerOf(other, "other")();
		expect(ran).toEqual(["one", "other"]);
	});
});

describe("a sign-in", () => {
	const tried = (app: TestApp, pwd: string) =>
		app.request("/login", { json: { userid: "zweite.admin", pwd, token: "" }, address });

	test("waits at one instance because of attempts at another, and both are counted together", async () => {
		for (const app of [one, other]) app.clock.set(new Date().toISOString());
		const wrong = await Promise.all(Array.from({ length: 8 }, (_, n) => tried(n % 2 ? one : other, "Falsch-2026!")));
		expect(wrong.map(({ status }) => status).sort()).toEqual([401, 401, 401, 401, 401, 429, 429, 429]);
		expect(await statusOf(tried(one, "Test-2026!"))).toBe(429);
		advance(1_000);
		expect(await statusOf(tried(other, "Test-2026!"))).toBe(200);
	});
});

describe("two instances that start at the same time", () => {
	let empty: LibsqlServer;
	beforeEach(async () => {
		empty = await startLibsqlServer(folder());
	});
	afterEach(() => empty.close());
	const started = async (migrationsFolder?: string) => {
		const { database, keys } = await openSealed(folder(), { url: empty.url, migrationsFolder });
		return { ...one.deps, database, keys };
	};

	test("create one schema, one set of keys and one first account", async () => {
		const both = await Promise.all([started(), started()]);
		const [first, second] = both;
		expect(first.keys).toEqual(second.keys);
		const accounts = await Promise.all(
			both.map(async (deps) => {
				await recordBaseline(deps);
				return ensureFirstAdmin(deps);
			}),
		);
		expect(accounts.filter(Boolean)).toHaveLength(1);
		const { db, migrationsFolder } = first.database;
		expect(await verifyTrail({ db, migrationsFolder, keys: first.keys }, TRAIL)).toMatchObject({
			ok: true,
			schema: [],
		});
		for (const { database } of both) database.close();
	});

	test("migrate a database of an earlier version together", async () => {
		const earlier = await started(migrationsUpTo(9, folder()));
		await earlier.database.write(SYSTEM, (tx) =>
			tx.run(`insert into user (id, userid, userid_key, name, name_sort, roles, password_hash, search, created_at)
				values ('u1', 'eva.muster', 'eva.muster', 'Eva Muster', 'eva muster', '["Admin"]', '-', 'eva', '2026-01-01T00:00:00.000Z')`),
		);
		earlier.database.close();
		const [first, second] = await Promise.all([started(), started()]);
		const { db, migrationsFolder } = second.database;
		const migrations = readdirSync(migrationsFolder).filter((name) => name.endsWith(".sql"));
		expect(await schemaDifferences(db, migrationsFolder)).toEqual([]);
		expect(await db.values(sql`select count(*) from __drizzle_migrations`)).toEqual([[migrations.length]]);
		for (const { database } of [first, second]) database.close();
	});
});
