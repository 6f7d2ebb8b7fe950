import { createRandom, createZipf, LARGE_IDS, sizesOf } from "../api/testing/large-database/index.ts";
import { type Cluster, type ClusterOptions, startCluster } from "../deploy/cluster/cluster.ts";
import { failoverTimes, frozenTimes } from "./cluster/failover.ts";
import { movesPerSecond } from "./cluster/moves.ts";
import { type Comparison, comparison, inTurns, LONG_RUNS, report } from "./lib/compare.ts";
import { type Load, measure } from "./lib/load.ts";
import { anAddress, type Product, startProduct } from "./lib/product.ts";

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
	const request = () => ({
		path: `/api/validateCertificate/${LARGE_IDS.publicId(nextIndex())}`,
		headers: { "x-forwarded-for": anAddress() },
	});
	return { connections, ms: MS, requests: () => Array.from({ length: REQUESTS }, request) };
}

const sum = (values: readonly number[]) => values.reduce((all, value) => all + value, 0);

/** Returns throughput and processor time of the first `count` instances under load, including the database server. */
async function measureInstances({ primary, instances }: Cluster, count: number): Promise<Measured> {
	const [databaseMs, since] = [primary.cpuMs(), performance.now()];
	const measured = await Promise.all(
		instances.slice(0, count).map(({ url, service }) => {
			const instance = { name: service.name, url, cpuMs: () => service.cpuMs() };
			return measure(instance, lookUps(CONNECTIONS / count));
		}),
	);
	const seconds = (performance.now() - since) / 1000;
	const perSecond = sum(measured.map((one) => one.perSecond));
	const ownUs = sum(measured.map((one) => one.cpuUs * one.perSecond)) / perSecond;
	return { perSecond, cpuUs: ownUs + ((primary.cpuMs() - databaseMs) * 1000) / (perSecond * seconds), ownUs };
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
	const [reference = [], ...others] = await inTurns(runs, 1, LONG_RUNS);
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
	const on = ({ instances }: Cluster, count: number) => movesPerSecond(instances.slice(0, count));
	const onFile: Subject<number> = ["one file", () => movesPerSecond([file])];
	return comparisons("release and stop", [onFile, ...instancesOf(clusters, on)], [["moves/s", (one) => one]]);
};

const results: Comparison[] = [];
const started: Cluster[] = [];
const start = async (options: Omit<ClusterOptions, "instances">) => {
	const cluster = await startCluster(SIZES, { instances: 3, ...options });
	started.push(cluster);
	return cluster;
};
try {
	const file = await startProduct("one file", SIZES);
	const plain = await start({ hasCopies: false });
	const copied = await start({});
	const distant = await start({ distanceMs: DISTANCE_MS });
	const clusters = { plain, copied, distant };
	results.push(...(await validations(file, clusters)), ...(await moves(file, clusters)));
	results.push(...(await failoverTimes(copied, FAILOVERS)), ...(await frozenTimes(copied)));
} finally {
	for (const cluster of started) await cluster.stop();
}
report(results);
