import { certificationOfOpen, idsIn, sizesOf } from "../api/testing/large-database/index.ts";
import { startCluster } from "../deploy/cluster/cluster.ts";
import { missingPrograms } from "../deploy/cluster/programs.mjs";
import { Failure } from "../deploy/lib/run.mjs";
import { type Comparison, longRuns, report } from "./lib/compare.ts";
import { compareLoads, type Load } from "./lib/load.ts";
import { pagesIn } from "./lib/pages.ts";
import { anAddress, logIn, type Product, startProduct } from "./lib/product.ts";
import type { Served } from "./lib/served.ts";

// This benchmark compares a database on a libSQL server of this machine with one in a file, without concurrency.

const BENCH = "server";
const MS = 1500;
const ROUNDS = longRuns() + 1;
const PENDING = 1;
const SIZES = sizesOf(1000, { pending: PENDING, drafts: ROUNDS });

const LISTS = { "list of clients": "/client", "home page": "/approval" };

type SignedIn = Pick<Product, "signIn"> & Served;

async function readsOf(server: SignedIn, path: string): Promise<() => Load> {
	const authorization = await server.signIn("admin");
	const headers = { authorization, "x-forwarded-for": anAddress() };
	return () => ({ connections: 1, ms: MS, requests: () => [{ path: `/api${path}`, headers }] });
}

/**
 * Returns a function for the load of each round. Each round uses another draft, because the previous one may have ended
 * between release and stop.
 */
async function movesOf(server: SignedIn): Promise<() => Load> {
	const authorization = await server.signIn("admin");
	let draft = PENDING;
	return () => {
		const certification = idsIn(SIZES).certification(certificationOfOpen(SIZES, draft));
		const path = `/api/approval/add/certificate/${idsIn(SIZES).open(draft++)}/certification/${certification}`;
		const headers = { authorization, "x-forwarded-for": anAddress() };
		return { connections: 1, ms: MS, requests: () => ["POST", "DELETE"].map((method) => ({ method, path, headers })) };
	};
}

const missing = missingPrograms();
if (missing.length > 0) throw new Failure(`server: not measured here, without ${missing.join(", ")}.`);
const ended: (() => Promise<void>)[] = [];
const results: Comparison[] = [];
try {
	const file = await startProduct("a file", SIZES);
	ended.push(file.stop);
	const { instances, primary, stop } = await startCluster(SIZES, { instances: 1, hasCopies: false });
	ended.push(stop);
	const [instance] = instances;
	if (!instance) throw new Error("There is no instance");
	const server: SignedIn = {
		name: "a server",
		url: instance.url,
		startMs: 0,
		cpuMs: () => instance.service.cpuMs() + primary.cpuMs(),
		stop,
		signIn: async (as) => {
			const { accessToken } = (await (await logIn(instance.url, as)).json()) as { accessToken: string };
			return `Bearer ${accessToken}`;
		},
	};
	const measured = async (name: string, loadOf: (one: SignedIn) => Promise<() => Load>) =>
		results.push(
			...(await compareLoads(BENCH, name, { server, load: await loadOf(server) }, [
				{ server: file, load: await loadOf(file), what: [["p50"], ["cpuUs"]] },
			])),
		);
	for (const [name, path] of Object.entries({ ...pagesIn(SIZES), ...LISTS }))
		await measured(name, (one) => readsOf(one, path));
	await measured("release and stop", movesOf);
} finally {
	for (const end of ended.toReversed()) await end();
}
report(results);
