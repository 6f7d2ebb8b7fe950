import { join } from "node:path";
import {
	aMillion,
	createRandom,
	createZipf,
	LARGE_IDS,
	type Sizes,
	sizesOf,
} from "../api/testing/large-database/index.ts";
import { type Comparison, report } from "./lib/compare.ts";
import { compareLoads, type Load, type Loaded, sendEach } from "./lib/load.ts";
import { anAddress, type Product, startProduct } from "./lib/product.ts";
import { startExpress, startHono } from "./lib/references.ts";

// This benchmark measures the page behind the QR codes of certificates, with and without filled caches.

const BENCH = "validation";
const CONNECTIONS = 64;
const MS = 3000;
/** Number of prepared requests for each connection, more than it can send in the measured time. */
const REQUESTS = 1200;
const FEW = sizesOf(1000);
const MANY = aMillion();

const LIST = 1000;
/** Number of prepared requests, each with a list of certificates to check. */
const LISTS = 60;

/**
 * Number of requests in one run of the load generator. Requesting every certificate once is split into runs of this
 * size.
 */
const CHUNK = 64_000;

type Draw = (sizes: Sizes, seed: number) => () => number;
const aFew: Draw = ({ certificates }, seed) => createZipf(certificates, createRandom(seed));
const evenly: Draw = ({ certificates }, seed) => {
	const random = createRandom(seed);
	return () => Math.floor(random() * certificates);
};

const request = (publicId: string) => ({
	path: `/api/validateCertificate/${publicId}`,
	headers: { "x-forwarded-for": anAddress() },
});

async function lookUpAll(product: Product, sizes: Sizes): Promise<void> {
	for (let first = 0; first < sizes.certificates; first += CHUNK) {
		const length = Math.min(CHUNK, sizes.certificates - first);
		const requests = Array.from({ length }, (_, index) => request(LARGE_IDS.publicId(first + index)));
		await sendEach(product, CONNECTIONS, requests);
	}
}

let seed = 0;
function lookUps(sizes: Sizes, draw: Draw): Load {
	const nextIndex = draw(sizes, ++seed);
	const requests = () => Array.from({ length: REQUESTS }, () => request(LARGE_IDS.publicId(nextIndex())));
	return { connections: CONNECTIONS, ms: MS, requests };
}

function lists(sizes: Sizes): Load {
	const nextIndex = evenly(sizes, ++seed);
	const list = () => ({
		path: "/api/validateCertificate/bulk",
		method: "POST" as const,
		headers: { "content-type": "application/json", "x-forwarded-for": anAddress() },
		body: JSON.stringify({ items: Array.from({ length: LIST }, () => LARGE_IDS.publicId(nextIndex())), token: "" }),
	});
	return { connections: 1, ms: MS, requests: () => Array.from({ length: LISTS }, list) };
}

const STATIC: Load = { connections: CONNECTIONS, ms: MS, requests: () => [{ path: "/" }] };

async function anAnswer({ url }: Product): Promise<object> {
	const answer = await fetch(`${url}/api/validateCertificate/${LARGE_IDS.publicId(0)}`);
	if (!answer.ok) throw new Error(`The first certificate: ${answer.status} ${await answer.text()}`);
	return (await answer.json()) as object;
}

const few = await startProduct("1,000", FEW);
const many = await startProduct("1,000,000", MANY);
const hono = await startHono(await anAnswer(many));
const express = await startExpress("validation", { DATABASE: join(many.dataDir, "portal.db") });
const cases: [name: string, draw: Draw, prepare?: () => Promise<void>][] = [
	["a few often", aFew],
	["evenly, first look-up", evenly],
	["evenly, repeated look-up", evenly, () => lookUpAll(many, MANY)],
];
const results: Comparison[] = [];
for (const [how, draw, prepare] of cases) {
	await prepare?.();
	const load = () => lookUps(MANY, draw);
	const references: Loaded[] = [
		{ server: hono, load: () => STATIC, what: [["perSecond", { atLeast: 0.22 }], ["cpuUs"]] },
		{ server: few, load: () => lookUps(FEW, draw), what: [["cpuUs", { atMost: 1.3 }]] },
	];
	if (express)
		references.push({
			server: express,
			load,
			what: [["perSecond", { atLeast: 1.8 }], ["p99", { atMost: 3 }], ["cpuUs"]],
		});
	results.push(...(await compareLoads(BENCH, `look-up, ${how}`, { server: many, load }, references)));
}
const one: Loaded = {
	server: many,
	load: () => ({ ...lookUps(MANY, evenly), connections: 1 }),
	what: [["cpuUs", { atMost: LIST }]],
};
const ours = { server: many, load: () => lists(MANY) };
results.push(...(await compareLoads(BENCH, `${LIST} in one request, against one`, ours, [one])));
report(results);
