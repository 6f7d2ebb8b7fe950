import { setTimeout as pause } from "node:timers/promises";
import { afterAll, beforeAll, describe, expect, it } from "vitest";
import type { Certificate } from "../../api/modules/certificates/contract.ts";
import { idsIn, sizesOf } from "../../api/testing/large-database/index.ts";
import { createCertificate, take } from "../../api/testing/scenarios.ts";
import { ask, forgetConnections, isOk } from "../../bench/reliability/ask.ts";
import { counted } from "../../bench/reliability/outcome.ts";
import { until } from "../../bench/reliability/person.ts";
import { createCertification } from "../../bench/reliability/records.ts";
import { NODE, ROOT, run } from "../lib/run.mjs";
import { startBucket } from "../testing/bucket.ts";
import { sendBent } from "./bent.ts";
import { type Cluster, startCluster } from "./cluster.ts";
import { startEdits } from "./edits.ts";
import { type Load, startLoad, WRITERS } from "./load.ts";
import { bucketEnvironment, plantModule, servedAfter } from "./module.ts";
import { anAddress, callerOf, type Staff, signedIn, staffOf } from "./people.ts";
import { raceOn } from "./races.ts";
import { answers } from "./servers.ts";

const SIZES = sizesOf(60);
/** So much is done before something is killed, and after it is there again. */
const DONE = { writes: 20, visits: 40 };
/** So long it is away. */
const AWAY_MS = 2_000;
/** Within this it is known that the primary is away: answers may be 2 s old. */
const KNOWN_MS = 2_500;
/** An answer that the primary has sent before. */
const ON_ITS_WAY_MS = 500;
/** On a busy machine. */
const WORK_MS = 30_000;
/** Within this, everything goes on by itself. */
const RECOVERY_MS = 15_000;
const SERVED_MS = 5_000;
const RACES = { certificates: 10, atOnce: 2 };
const BENT = 250;
/** Each changes a client of their own, and has one request on its way. */
const EDITORS = 6;
/** Connections whose end the proxy has not noticed when it sends another request: nobody knows what became of these either. */
const UNNOTICED = 3;

interface Told {
	status: number;
	text: string;
}

let bucket: Awaited<ReturnType<typeof startBucket>>;
let cluster: Cluster;
let staff: Staff;

beforeAll(async () => {
	bucket = await startBucket();
	// Two share a folder, one takes its modules from a bucket.
	const env = (instance: number, folder: string): Record<string, string> =>
		instance === 2 ? bucketEnvironment(folder, bucket.settings) : {};
	cluster = await startCluster(SIZES, { instances: 3, env });
	staff = await staffOf(cluster.url);
});
afterAll(async () => {
	forgetConnections();
	await cluster?.stop();
	await bucket?.stop();
});

const instance = (index: number) => {
	const found = cluster.instances[index];
	if (!found) throw new Error(`There is no instance ${index}`);
	return found;
};

/** Waits until some more was written and visited. */
async function working({ ledger, seen }: Load): Promise<void> {
	const [writes, visits] = [ledger.acknowledged + DONE.writes, seen.filter(isOk).length + DONE.visits];
	const isDone = () => ledger.acknowledged >= writes && seen.filter(isOk).length >= visits;
	expect(await until(isDone, WORK_MS), `${failures(ledger.written)} ${failures(seen)}`).toBeDefined();
}

/** What was answered otherwise, told in a line. */
const othersThan = (isExpected: (answer: { status: number }) => boolean, answers: readonly Told[]) =>
	counted(answers.filter((one) => !isExpected(one)).map(({ status, text }) => `${status} ${text}`));
const failures = (answers: readonly Told[]) => othersThan(isOk, answers);

/** `npm run audit:verify` against the primary, with the keys of an instance. */
const verified = () =>
	run(NODE, [`${ROOT}/api/audit-verify.ts`], {
		env: {
			PATH: process.env.PATH,
			TZ: "UTC",
			DATABASE_URL: cluster.databaseUrl,
			DATA_DIR: instance(0).dataDir,
			KEYS_DIR: cluster.keysDir,
		},
	});

const visited = (publicId: string) =>
	ask(cluster.url, { path: `/api/validateCertificate/${publicId}`, localAddress: anAddress() });

describe("through the proxy, three instances are one", () => {
	it("a certificate lives its life, each step at another instance, and visitors are told", async () => {
		const caller = callerOf(cluster.url, staff);
		const scenario = await createCertificate(caller, { status: "APPROVED" });
		expect((await take(caller, scenario, "publish")).status).toBe(200);
		const { publicId = "" } = await caller.json<Certificate>(`/certificate/${scenario.key}`, { as: "Auditor" });
		const told = (status: number) =>
			until(async () => (await visited(publicId)).text.includes(`"status":${status},`), RECOVERY_MS);
		expect(await told(40)).toBeDefined();
		expect((await take(caller, scenario, "retract")).status).toBe(200);
		expect(await told(70)).toBeDefined();
	});

	it("a session goes on at another instance, is taken once, and has ended everywhere with the sign-out", async () => {
		const { userid, password } = staff.Auditor.account;
		const at = (index: number, path: string, question: object = {}) =>
			ask(instance(index % 3).url, { path: `/api${path}`, address: "192.0.2.77", ...question });
		const cookieOf = ({ headers }: { headers: NodeJS.Dict<string | string[]> }) =>
			String(headers["set-cookie"]?.[0]).split(";")[0] ?? "";
		const first = await at(0, "/login", { json: { userid, pwd: password, token: "" } });
		expect(first.status).toBe(200);
		const fresh = await at(1, "/refresh", { headers: { cookie: cookieOf(first) } });
		expect(fresh.status).toBe(200);
		expect((await at(2, "/refresh", { headers: { cookie: cookieOf(first) } })).status).toBe(409);
		const { accessToken } = JSON.parse(fresh.text) as { accessToken: string };
		const headers = { authorization: `Bearer ${accessToken}` };
		expect((await at(2, "/client", { headers })).status).toBe(200);
		expect((await at(1, "/logout", { headers: { cookie: cookieOf(fresh) } })).status).toBe(204);
		for (const index of [0, 1, 2]) {
			expect((await at(index, "/client", { headers })).status).toBe(401);
			expect((await at(index, "/refresh", { headers: { cookie: cookieOf(fresh) } })).status).toBe(401);
		}
	});

	it(`${4 * RACES.certificates} races at three instances have one winner each`, async () => {
		const people = await Promise.all(cluster.instances.map(({ url }) => signedIn(url, "admin")));
		const lane = async (name: string) => {
			const certification = await createCertification(staff.Auditor, name);
			const outcomes = [];
			for (let n = 0; n < RACES.certificates / RACES.atOnce; n++) outcomes.push(await raceOn(people, certification));
			return outcomes;
		};
		const outcomes = (await Promise.all(Array.from({ length: RACES.atOnce }, (_, n) => lane(`Wettlauf ${n}`)))).flat();
		const races = outcomes.flatMap(({ races }) => races);
		expect(races).toHaveLength(4 * RACES.certificates);
		expect(races.filter(({ statuses }) => statuses.join() !== "200,409,409")).toEqual([]);
		expect(outcomes.filter(({ isPath }) => !isPath)).toEqual([]);
	});

	it(`${BENT} bent requests are all answered below 500`, async () => {
		expect(await sendBent(cluster.url, staff, BENT)).toEqual([]);
	});
});

describe("under load", () => {
	it("an instance is killed and started again: nothing acknowledged is lost, and visitors notice nothing", async () => {
		const load = await startLoad(cluster, SIZES, "Instanz");
		await working(load);
		instance(0).service.kill();
		await pause(AWAY_MS);
		await instance(0).service.start();
		await working(load);
		const problems = await load.stop();
		expect(problems).toEqual([]);
		expect(failures(load.seen)).toBe("");
		// What the instance was doing when it was killed: nobody knows whether it was done, and nobody asks twice.
		const failed = load.ledger.written.filter((one) => !isOk(one));
		expect(failed.length, failures(failed)).toBeLessThanOrEqual(WRITERS + UNNOTICED);
	});

	it("instances are killed in the middle of changes: nobody is told 409 about a change of their own", async () => {
		const admin = await signedIn(cluster.url, "admin");
		const edits = await startEdits(admin, EDITORS);
		for (const { service } of cluster.instances.slice(0, 2)) {
			await edits.until(DONE.writes);
			service.kill();
			await edits.until(DONE.writes);
			await service.start();
		}
		const answers = await edits.stop();
		expect(othersThan(({ status }) => status === 200 || status === 502, answers)).toBe("");
		expect(answers.filter(({ status }) => status === 502).length).toBeLessThanOrEqual(2 * (EDITORS + UNNOTICED));
	});

	it("the replica is killed and started again: nothing is lost, and nothing fails", async () => {
		const load = await startLoad(cluster, SIZES, "Abbild");
		await working(load);
		cluster.replica.kill();
		await pause(AWAY_MS);
		await cluster.replica.start();
		await working(load);
		const problems = await load.stop();
		expect(problems).toEqual([]);
		expect(failures(load.seen)).toBe("");
		expect(failures(load.ledger.written)).toBe("");
	});

	it("the primary is killed and started again: visitors are answered, writes are refused and work again", async () => {
		const load = await startLoad(cluster, SIZES, "Hauptserver");
		await working(load);
		const killed = performance.now();
		const killedAt = Date.now();
		cluster.primary.kill();
		await pause(2 * KNOWN_MS);
		const restarted = performance.now();
		await cluster.primary.start();
		const goesOn = await until(
			() => load.ledger.written.some((one) => isOk(one) && one.at - one.ms > restarted),
			RECOVERY_MS,
		);
		await working(load);
		const problems = await load.stop();
		expect(problems).toEqual([]);
		expect(goesOn).toBeDefined();
		const refused = load.ledger.written.filter(({ at, ms }) => at - ms > killed && at < restarted);
		expect(refused.length).toBeGreaterThan(10);
		expect(othersThan(({ status }) => status === 503, refused)).toBe("");
		expect(refused.filter(({ retryAfter }) => !retryAfter)).toEqual([]);
		const away = load.seen.filter(({ at, ms }) => at - ms > killed + KNOWN_MS && at < restarted);
		expect(away.length).toBeGreaterThan(20);
		expect(failures(load.seen)).toBe("");
		// What they are told is true of the last moment that the replica knows, and says so.
		expect(away.filter(({ asOf }) => !(Date.parse(asOf ?? "") <= killedAt + ON_ITS_WAY_MS))).toEqual([]);
	});
});

it("an instance that starts while the primary is away tells visitors what the replica knows, and is whole when it is back", async () => {
	const { service, url } = instance(2);
	const publicId = idsIn(SIZES).publicId(0);
	const seen = async () => {
		const answers = await Promise.all(
			["/api/health/ready", "/api/client", `/api/validateCertificate/${publicId}`].map((path) =>
				ask(url, { path, address: anAddress(), headers: { authorization: staff.Admin.authorization } }),
			),
		);
		return {
			statuses: answers.map(({ status }) => status),
			asOf: /"asOf":"([^"]+)"/.exec(answers[2]?.text ?? "")?.[1],
		};
	};
	cluster.primary.kill();
	const killedAt = Date.now();
	await service.terminate();
	await service.start(answers(url, "/api/health/live"));
	const told = await until(async () => (await seen()).statuses[2] === 200, RECOVERY_MS);
	expect(told).toBeDefined();
	const away = await seen();
	expect(away.statuses).toEqual([503, 503, 200]);
	expect(Date.parse(away.asOf ?? "")).toBeLessThanOrEqual(killedAt);
	await cluster.primary.start();
	const isWhole = async () => (await seen()).statuses.join() === "200,200,200";
	expect(await until(isWhole, RECOVERY_MS)).toBeDefined();
	expect(await until(async () => (await seen()).asOf === undefined, RECOVERY_MS)).toBeDefined();
});

it("instances are replaced one after the other, a module is deployed meanwhile, and no request fails", async () => {
	const load = await startLoad(cluster, SIZES, "Wechsel");
	const module = await plantModule(cluster.folder, bucket.settings);
	const since = await module.ship("1.0.0");
	const served = cluster.instances.map(({ url }) => servedAfter(url, "1.0.0", since, SERVED_MS));
	expect(Math.max(...(await Promise.all(served)))).toBeLessThan(SERVED_MS);
	for (const one of cluster.instances) {
		// The proxy notices by itself, as it is delivered.
		await one.service.terminate();
		await one.service.start();
		await working(load);
	}
	const problems = await load.stop();
	expect(problems).toEqual([]);
	expect(failures(load.seen)).toBe("");
	expect(failures(load.ledger.written)).toBe("");
	await module.remove();
});

it("what was written is what the trail tells", async () => {
	const { code, output } = await verified();
	expect(output).not.toMatch(/verändert\. Erster|unterscheidet/);
	expect(code, output).toBe(0);
});
