import { createRandom, createZipf, idsIn, LARGE_ACCOUNTS, sizesOf } from "../api/testing/large-database/index.ts";
import { type Cluster, startCluster } from "../deploy/cluster/cluster.ts";
import { missingPrograms } from "../deploy/cluster/programs.mjs";
import { Failure } from "../deploy/lib/run.mjs";
import { failoverTimes, frozenTimes } from "./cluster/failover.ts";
import { movesPerSecond } from "./cluster/moves.ts";
import { writeLatencies } from "./cluster/writes.ts";
import { belowLimit, type Comparison, comparison, inTurns, longRuns, report } from "./lib/compare.ts";
import { type Load, measure } from "./lib/load.ts";
import { anAddress, type Product, startProduct } from "./lib/product.ts";
import type { Served } from "./lib/served.ts";

// This benchmark compares several instances on a libSQL server with one server on a database file. All processes share
// one machine, so processor time is the measure of their cost.

const BENCH = "cluster";
const SIZES = sizesOf(1000);
const CONNECTIONS = 48;
const MS = 1500;
const REQUESTS = 1200;
const FAILOVERS = 3;
/** Simulated round trip in milliseconds between an instance and the primary database server. */
const DISTANCE_MS = 40;

interface Measured {
	perSecond: number;
	cpuUs: number;
	/** Microseconds of processor time of the instances alone, without the database server. */
	ownUs: number;
}
const UNITS = { perSecond: "requests/s", cpuUs: "µs of processor", ownUs: "µs of processor, instances alone" } as const;
const FIGURES = Object.keys(UNITS) as (keyof Measured)[];

let seed = 0;
function lookUps(connections: number): Load {
	const nextIndex = createZipf(SIZES.certificates, createRandom(++seed));
	const ids = idsIn(SIZES);
	const request = () => ({
		path: `/api/validateCertificate/${ids.publicId(nextIndex())}`,
		headers: { "x-forwarded-for": anAddress() },
	});
	return { connections, ms: MS, requests: () => Array.from({ length: REQUESTS }, request) };
}

/** Returns throughput and processor time of the first `count` instances under load, including the database server. */
async function measureInstances(cluster: Cluster, count: number): Promise<Measured> {
	const { primary, instances } = cluster;
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
	const databaseMs = () => primary.cpuMs();
	const [own, database, since] = [ownMs(), databaseMs(), performance.now()];
	const load = CONNECTIONS / count;
	const measured = await Promise.all(served.map((server) => measure(server, lookUps(load))));
	const seconds = (performance.now() - since) / 1000;
	const perSecond = measured.reduce((sum, one) => sum + one.perSecond, 0);
	const each = (ms: number) => (ms * 1000) / (perSecond * seconds);
	const ownUs = each(ownMs() - own);
	return { perSecond, cpuUs: ownUs + each(databaseMs() - database), ownUs };
}

interface Clusters {
	plain: Cluster;
	copied: Cluster;
	distant: Cluster;
}

type Subject<T> = [name: string, run: () => Promise<T>];

async function comparisons<T>(
	of: string,
	subjects: readonly Subject<T>[],
	figures: [unit: string, of: (one: T) => number][],
) {
	const runs = subjects.map(([, run]) => run);
	const [reference = [], ...others] = await inTurns(runs, 1, longRuns());
	const [referenceName] = subjects[0] ?? [""];
	return others.flatMap((ours, index) =>
		figures.map(([unit, figure]): Comparison => {
			const name = { bench: BENCH, case: of, ours: subjects[index + 1]?.[0] ?? "", reference: referenceName, unit };
			return comparison(name, ours.map(figure), reference.map(figure));
		}),
	);
}

const instancesOf = <T>({ plain, copied, distant }: Clusters, run: (cluster: Cluster, count: number) => Promise<T>) => [
	...[1, 2, 3].map((count): Subject<T> => [`${count} on a server`, () => run(plain, count)]),
	...[1, 2, 3].map((count): Subject<T> => [`${count} with copies`, () => run(copied, count)]),
	...[1, 3].map(
		(count): Subject<T> => [`${count} with copies, ${DISTANCE_MS} ms from the server`, () => run(distant, count)],
	),
];

const lookUpsOnFile = async (file: Product): Promise<Measured> => {
	const { perSecond, cpuUs } = await measure(file, lookUps(CONNECTIONS));
	return { perSecond, cpuUs, ownUs: cpuUs };
};

const validations = (file: Product, clusters: Clusters) =>
	comparisons<Measured>(
		"look-up, all on this machine's cores",
		[["one file", () => lookUpsOnFile(file)], ...instancesOf(clusters, measureInstances)],
		FIGURES.map((what) => [UNITS[what], (one) => one[what]]),
	);

const moves = (file: Product, clusters: Clusters) => {
	const { userid } = LARGE_ACCOUNTS.auditor;
	const on = ({ instances }: Cluster, count: number) => movesPerSecond(instances.slice(0, count), userid);
	const onFile: Subject<number> = ["one file", () => movesPerSecond([file], userid)];
	return comparisons("release and stop", [onFile, ...instancesOf(clusters, on)], [["moves/s", (one) => one]]);
};

const missing = missingPrograms();
if (missing.length > 0) throw new Failure(`cluster: not measured here, without ${missing.join(", ")}.`);
const ended: (() => Promise<void>)[] = [];
const results: Comparison[] = [];
try {
	const file = await startProduct("one file", SIZES);
	ended.push(file.stop);
	const plain = await startCluster(SIZES, { instances: 3, hasCopies: false });
	ended.push(plain.stop);
	const copied = await startCluster(SIZES, { instances: 3 });
	ended.push(copied.stop);
	const distant = await startCluster(SIZES, { instances: 3, distanceMs: DISTANCE_MS });
	ended.push(distant.stop);
	const clusters = { plain, copied, distant };
	results.push(...(await validations(file, clusters)), ...(await moves(file, clusters)));
	const { onFile, onServer } = await writeLatencies(file, plain, LARGE_ACCOUNTS.auditor.userid);
	const writes = { bench: BENCH, case: "one write after the other", unit: "ms p50" };
	results.push(comparison({ ...writes, ours: "a server", reference: "one file" }, onServer, onFile));
	const times = { ...(await failoverTimes(copied, SIZES, FAILOVERS)), ...(await frozenTimes(copied, SIZES)) };
	for (const [name, { values, limitMs }] of Object.entries(times))
		results.push(
			belowLimit({ bench: BENCH, case: name, ours: "longest without an answer", unit: "ms" }, values, limitMs),
		);
} finally {
	for (const end of ended.toReversed()) await end();
}
report(results);
// Open keep-alive connections would otherwise keep the process running.
process.exit();
