import { certificationOfOpen, LARGE_IDS, sizesOf } from "../api/testing/large-database/index.ts";
import { signIn } from "../deploy/cluster/api-user.ts";
import { startCluster } from "../deploy/cluster/cluster.ts";
import { type Comparison, LONG_RUNS, report } from "./lib/compare.ts";
import { compareLoads, type Load, type Measurable } from "./lib/load.ts";
import { pagesIn } from "./lib/pages.ts";
import { anAddress, startProduct } from "./lib/product.ts";

// This benchmark compares a database on a libSQL server of this machine with one in a file, without concurrency.

const BENCH = "server";
const MS = 1500;
const ROUNDS = LONG_RUNS + 1;
const PENDING = 1;
const SIZES = sizesOf(1000, { pending: PENDING, drafts: ROUNDS });

const LISTS = { "list of clients": "/client", "home page": "/approval" };

async function readsOf({ url }: Measurable, path: string): Promise<() => Load> {
	const { authorization } = await signIn(url, "admin");
	const headers = { authorization, "x-forwarded-for": anAddress() };
	return () => ({ connections: 1, ms: MS, requests: () => [{ path: `/api${path}`, headers }] });
}

/**
 * Returns a function for the load of each round. Each round uses another draft, because the previous one may have ended
 * between release and stop.
 */
async function movesOf({ url }: Measurable): Promise<() => Load> {
	const { authorization } = await signIn(url, "admin");
	let draft = PENDING;
	return () => {
		const certification = LARGE_IDS.certification(certificationOfOpen(SIZES, draft));
		const path = `/api/approval/add/certificate/${LARGE_IDS.open(draft++)}/certification/${certification}`;
		const headers = { authorization, "x-forwarded-for": anAddress() };
		return { connections: 1, ms: MS, requests: () => ["POST", "DELETE"].map((method) => ({ method, path, headers })) };
	};
}

const results: Comparison[] = [];
const file = await startProduct("a file", SIZES);
const { instances, primary, stop } = await startCluster(SIZES, { instances: 1, hasCopies: false });
try {
	const [instance] = instances;
	if (!instance) throw new Error("There is no instance");
	const cpuMs = () => instance.service.cpuMs() + primary.cpuMs();
	const server = { name: "a server", url: instance.url, cpuMs };
	const measured = async (name: string, loadOf: (one: Measurable) => Promise<() => Load>) =>
		results.push(
			...(await compareLoads(BENCH, name, { server, load: await loadOf(server) }, [
				{ server: file, load: await loadOf(file), what: [["p50"], ["cpuUs"]] },
			])),
		);
	for (const [name, path] of Object.entries({ ...pagesIn(SIZES), ...LISTS }))
		await measured(name, (one) => readsOf(one, path));
	await measured("release and stop", movesOf);
} finally {
	await stop();
}
report(results);
