import { setTimeout as pause } from "node:timers/promises";
import { afterAll, beforeAll, describe, expect, it } from "vitest";
import type { Certificate } from "../../api/modules/certificates/contract.ts";
import { LARGE_IDS, sizesOf } from "../../api/testing/large-database/index.ts";
import { NODE, ROOT, run } from "../lib/run.mjs";
import { startBucket } from "../testing/bucket.ts";
import { type ApiUser, signIn } from "./api-user.ts";
import { type Cluster, startCluster } from "./cluster.ts";
import { type Load, startLoad, WRITERS } from "./load.ts";
import { bucketEnvironment, plantModule, servedAfter } from "./module.ts";
import { until } from "./processes.ts";
import { createCertificate, createCertification, takeAll } from "./records.ts";
import { isOk, sendRequest } from "./request.ts";
import { answers } from "./servers.ts";
import { intrude } from "./unauthorized-access.ts";

const SIZES = sizesOf(60);
const DONE = { writes: 20, visits: 40 };
const DOWN_MS = 2_000;
/** Time after which an outage of the primary is known: responses may be up to 2 s old. */
const KNOWN_MS = 2_500;
const ON_ITS_WAY_MS = 500;
/** A write is refused within 10 s (docs/install.md). The rest is for the proxy on a busy machine. */
const REFUSED_MS = 13_000;
const FROZEN_MS = 15_000;
const WORK_MS = 30_000;
const RECOVERY_MS = 15_000;
const SERVED_MS = 5_000;
/** Requests that the proxy sends on connections whose end it has not noticed; their outcome is unknown too. */
const UNNOTICED = 3;

interface Shown {
	status: number;
	text: string;
}

let bucket: Awaited<ReturnType<typeof startBucket>>;
let cluster: Cluster;
let admin: ApiUser;
let auditor: ApiUser;

beforeAll(async () => {
	bucket = await startBucket();
	const env = (instance: number, folder: string): Record<string, string> =>
		instance === 2 ? bucketEnvironment(folder, bucket.settings) : {};
	cluster = await startCluster(SIZES, { instances: 3, env });
	[admin, auditor] = [await signIn(cluster.url, "admin"), await signIn(cluster.url, "auditor")];
});
afterAll(async () => {
	await cluster?.stop();
	await bucket?.stop();
});

const instance = (index: number) => {
	const found = cluster.instances[index];
	if (!found) throw new Error(`There is no instance ${index}`);
	return found;
};

async function working({ ledger, seen }: Load): Promise<void> {
	const [writes, visits] = [ledger.acknowledged + DONE.writes, seen.filter(isOk).length + DONE.visits];
	const isDone = () => ledger.acknowledged >= writes && seen.filter(isOk).length >= visits;
	expect(await until(isDone, WORK_MS), failures([...ledger.written, ...seen]).join("\n")).toBeDefined();
}

const othersThan = (isExpected: (answer: { status: number }) => boolean, answers: readonly Shown[]): string[] => [
	...new Set(answers.filter((one) => !isExpected(one)).map(({ status, text }) => `${status} ${text}`)),
];
const failures = (answers: readonly Shown[]) => othersThan(isOk, answers);

const visited = (publicId: string) => sendRequest(cluster.url, `/api/validateCertificate/${publicId}`);

it("visitors see a certificate's status after each step at another instance", async () => {
	const certificate = await createCertificate(auditor, await createCertification(auditor, "Sichtbar"));
	await takeAll(auditor, certificate, "release");
	await takeAll(admin, certificate, "preview", "sign", "publish");
	const { publicId = "" } = await auditor.json<Certificate>(`/certificate/${certificate.key}`);
	const isShown = (status: number) =>
		until(async () => (await visited(publicId)).text.includes(`"status":${status},`), RECOVERY_MS);
	expect(await isShown(40)).toBeDefined();
	await takeAll(admin, certificate, "retract");
	expect(await isShown(70)).toBeDefined();
});

it("the database is neither read nor written without its key, at any port of the primary", async () => {
	expect(cluster.primary.ports()).toHaveLength(1);
	expect(await intrude(cluster)).toEqual([]);
});

describe("under load", () => {
	it("a killed and restarted instance loses no acknowledged write, and visitors notice nothing", async () => {
		const load = await startLoad(cluster, "Instanz");
		await working(load);
		instance(0).service.kill();
		await pause(DOWN_MS);
		await instance(0).service.start();
		await working(load);
		const problems = await load.stop();
		expect(problems).toEqual([]);
		expect(failures(load.seen)).toEqual([]);
		// The outcome of requests in process is unknown, and the proxy does not repeat them.
		const failed = load.ledger.written.filter((one) => !isOk(one));
		expect(failed.length, failures(failed).join("\n")).toBeLessThanOrEqual(WRITERS + UNNOTICED);
	});

	it("while the primary is killed, visitors are answered and writes are refused; writes work after its restart", async () => {
		const load = await startLoad(cluster, "Hauptserver");
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
		expect(othersThan(({ status }) => status === 503, refused)).toEqual([]);
		expect(refused.filter(({ retryAfter }) => !retryAfter)).toEqual([]);
		const outage = load.seen.filter(({ at, ms }) => at - ms > killed + KNOWN_MS && at < restarted);
		expect(outage.length).toBeGreaterThan(20);
		expect(failures(load.seen)).toEqual([]);
		// A response states the time of the copy's last known state.
		expect(outage.filter(({ asOf }) => !(Date.parse(asOf ?? "") <= killedAt + ON_ITS_WAY_MS))).toEqual([]);
	});

	it("while the primary is frozen, visitors are answered and each write is refused in the documented time", async () => {
		const load = await startLoad(cluster, "Stillstand");
		await working(load);
		const frozen = performance.now();
		cluster.primary.signal("SIGSTOP");
		await pause(FROZEN_MS);
		cluster.primary.signal("SIGCONT");
		const again = performance.now();
		await working(load);
		expect(await load.stop()).toEqual([]);
		const refused = load.ledger.written.filter(({ at }) => at > frozen + ON_ITS_WAY_MS && at < again);
		expect(refused.length).toBeGreaterThanOrEqual(2);
		expect(othersThan(({ status }) => status === 503, refused)).toEqual([]);
		expect(Math.max(...refused.map(({ at, ms }) => Math.min(ms, at - frozen)))).toBeLessThan(REFUSED_MS);
		expect(failures(load.seen)).toEqual([]);
	});
});

it("an instance that starts while the primary is unavailable serves visitors from its copy, and recovers with the primary", async () => {
	const { service, url } = instance(2);
	const publicId = LARGE_IDS.publicId(0);
	const seen = async () => {
		const answers = await Promise.all(
			["/api/health/ready", "/api/client", `/api/validateCertificate/${publicId}`].map((path) =>
				sendRequest(url, path, { headers: { authorization: admin.authorization } }),
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
	const isServed = await until(async () => (await seen()).statuses[2] === 200, RECOVERY_MS);
	expect(isServed).toBeDefined();
	const outage = await seen();
	expect(outage.statuses).toEqual([503, 503, 200]);
	expect(Date.parse(outage.asOf ?? "")).toBeLessThanOrEqual(killedAt);
	await cluster.primary.start();
	const isWhole = async () => (await seen()).statuses.join() === "200,200,200";
	expect(await until(isWhole, RECOVERY_MS)).toBeDefined();
	expect(await until(async () => (await seen()).asOf === undefined, RECOVERY_MS)).toBeDefined();
});

it("no request fails while instances are replaced one by one and a module is deployed", async () => {
	const load = await startLoad(cluster, "Wechsel");
	const module = await plantModule(cluster.folder, bucket.settings);
	const since = await module.ship("1.0.0");
	const served = cluster.instances.map(({ url }) => servedAfter(url, "1.0.0", since, SERVED_MS));
	expect(Math.max(...(await Promise.all(served)))).toBeLessThan(SERVED_MS);
	for (const one of cluster.instances) {
		await one.service.terminate();
		await one.service.start();
		await working(load);
	}
	const problems = await load.stop();
	expect(problems).toEqual([]);
	expect(failures(load.seen)).toEqual([]);
	expect(failures(load.ledger.written)).toEqual([]);
	await module.remove();
});

it("the audit trail matches the written records", async () => {
	const env = {
		PATH: process.env.PATH,
		TZ: "UTC",
		DATABASE_URL: cluster.databaseUrl,
		DATABASE_AUTH_TOKEN: cluster.authToken,
		DATA_DIR: instance(0).dataDir,
		KEYS_DIR: cluster.keysDir,
	};
	const { code, output } = await run(NODE, [`${ROOT}/api/audit-verify.ts`], { env });
	expect(output).not.toMatch(/verändert\. Erster|unterscheidet/);
	expect(code, output).toBe(0);
});
