import { createRandom, createZipf, idsIn, LARGE_ACCOUNTS, sizesOf } from "../api/testing/large-database/index.ts";
import { type Cluster, startCluster } from "../deploy/cluster/cluster.ts";
import { missingPrograms } from "../deploy/cluster/programs.mjs";
import { Failure } from "../deploy/lib/run.mjs";
import { failoverTimes } from "./cluster/failover.ts";
import { writeLatencies } from "./cluster/writes.ts";
import { belowLimit, type Comparison, comparison, inTurns, longRuns, report } from "./lib/compare.ts";
import { type Load, measure } from "./lib/load.ts";
import { anAddress, type Product, startProduct } from "./lib/product.ts";
import type { Served } from "./lib/served.ts";

// Instances on a libSQL server, with and without a replica, against one server on a file; all on this machine, so that more
// instances share its cores: what they cost shows in the processor's time, of the instances and the database's servers.

const BENCH = "cluster";
const SIZES = sizesOf(1000);
const CONNECTIONS = 48;
const MS = 1500;
const REQUESTS = 1200;
const FAILOVERS = 3;

interface Measured {
	perSecond: number;
	cpuUs: number;
	/** Of it, what the instances take themselves. */
	ownUs: number;
}
const UNITS = { perSecond: "requests/s", cpuUs: "µs of processor", ownUs: "µs of processor, instances alone" } as const;
const FIGURES = Object.keys(UNITS) as (keyof Measured)[];

let seed = 0;
function lookUps(connections: number): Load {
	const drawn = createZipf(SIZES.certificates, createRandom(++seed));
	const ids = idsIn(SIZES);
	const request = () => ({
		path: `/api/validateCertificate/${ids.publicId(drawn())}`,
		headers: { "x-forwarded-for": anAddress() },
	});
	return { connections, ms: MS, requests: () => Array.from({ length: REQUESTS }, request) };
}

/** The first instances of a cluster under one load; what its database's servers use counts. */
async function measureInstances(cluster: Cluster, count: number): Promise<Measured> {
	const { primary, replica, instances } = cluster;
	const used = instances.slice(0, count);
	const sum = (services: readonly { cpuMs(): number }[]) => services.reduce((all, one) => all + one.cpuMs(), 0);
	const ownMs = () => sum(used.map(({ service }) => service));
	const served = used.map(
		({ url, service }): Served => ({
			name: service.name,
			url,
			startMs: 0,
			cpuMs: () => service.cpuMs(),
			stop: async () => {},
		}),
	);
	const databaseMs = () => sum([primary, replica]);
	const [own, database, since] = [ownMs(), databaseMs(), performance.now()];
	const load = CONNECTIONS / count;
	const measured = await Promise.all(served.map((server) => measure(server, lookUps(load))));
	const seconds = (performance.now() - since) / 1000;
	const perSecond = measured.reduce((sum, one) => sum + one.perSecond, 0);
	const each = (ms: number) => (ms * 1000) / (perSecond * seconds);
	const ownUs = each(ownMs() - own);
	return { perSecond, cpuUs: ownUs + each(databaseMs() - database), ownUs };
}

async function validations(file: Product, plain: Cluster, replicated: Cluster): Promise<Comparison[]> {
	const subjects: [name: string, run: () => Promise<Measured>][] = [
		[
			"one file",
			async () => {
				const { perSecond, cpuUs } = await measure(file, lookUps(CONNECTIONS));
				return { perSecond, cpuUs, ownUs: cpuUs };
			},
		],
		...[1, 2, 3].map((count): [string, () => Promise<Measured>] => [
			`${count} on a server`,
			() => measureInstances(plain, count),
		]),
		...[1, 3].map((count): [string, () => Promise<Measured>] => [
			`${count} with a replica`,
			() => measureInstances(replicated, count),
		]),
	];
	const [reference = [], ...others] = await inTurns(
		subjects.map(([, run]) => run),
		1,
		longRuns(),
	);
	return others.flatMap((ours, index) =>
		FIGURES.map((what) =>
			comparison(
				{
					bench: BENCH,
					case: "look-up, all on this machine's cores",
					ours: subjects[index + 1]?.[0] ?? "",
					reference: "one file",
					unit: UNITS[what],
				},
				ours.map((one) => one[what]),
				reference.map((one) => one[what]),
			),
		),
	);
}

const missing = missingPrograms();
if (missing.length > 0) throw new Failure(`cluster: not measured here, without ${missing.join(", ")}.`);
const ended: (() => Promise<void>)[] = [];
const results: Comparison[] = [];
try {
	const file = await startProduct("one file", SIZES);
	ended.push(file.stop);
	const plain = await startCluster(SIZES, { instances: 3, readsFromReplica: false });
	ended.push(plain.stop);
	const replicated = await startCluster(SIZES, { instances: 3 });
	ended.push(replicated.stop);
	results.push(...(await validations(file, plain, replicated)));
	const latencies = await writeLatencies(file, plain, LARGE_ACCOUNTS.auditor.userid);
	for (const [ours, values] of latencies.others)
		results.push(
			comparison(
				{ bench: BENCH, case: "one write after the other", ours, reference: "one file", unit: "ms p50" },
				values,
				latencies.file,
			),
		);
	const times = await failoverTimes(replicated, SIZES, FAILOVERS);
	for (const [name, { values, limitMs }] of Object.entries(times))
		results.push(
			belowLimit({ bench: BENCH, case: name, ours: "longest without an answer", unit: "ms" }, values, limitMs),
		);
} finally {
	for (const end of ended.toReversed()) await end();
}
report(results);
// Connections that are kept would hold the process.
process.exit();
