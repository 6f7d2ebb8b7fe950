import { join } from "node:path";
import { aMillion, createRandom, createZipf, idsIn, type Sizes, sizesOf } from "../api/testing/large-database/index.ts";
import { type Comparison, report } from "./lib/compare.ts";
import { askEach, compareLoads, type Load, type Loaded } from "./lib/load.ts";
import { anAddress, type Product, startProduct } from "./lib/product.ts";
import { startExpress, startHono } from "./lib/references.ts";
import type { Served } from "./lib/served.ts";

// The validation page behind a QR code, 64 connections: a few certificates asked often, and all of them equally often.
// The latter twice: of a server that has just started, and after each certificate was asked once, as after days.

const BENCH = "validation";
const CONNECTIONS = 64;
const MS = 3000;
/** More than one connection sends in that time. */
const REQUESTS = 1200;
const FEW = sizesOf(1000);
const MANY = aMillion();

const LIST = 1000;
/** Each address may send thirty. */
const LISTS = 60;

/** So many are asked at once where each is asked. */
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

async function askAll(product: Product, sizes: Sizes): Promise<void> {
	const ids = idsIn(sizes);
	for (let first = 0; first < sizes.certificates; first += CHUNK) {
		const length = Math.min(CHUNK, sizes.certificates - first);
		const requests = Array.from({ length }, (_, index) => request(ids.publicId(first + index)));
		await askEach(product, CONNECTIONS, requests);
	}
}

let seed = 0;
function lookUps(sizes: Sizes, draw: Draw): Load {
	const drawn = draw(sizes, ++seed);
	const ids = idsIn(sizes);
	const requests = () => Array.from({ length: REQUESTS }, () => request(ids.publicId(drawn())));
	return { connections: CONNECTIONS, ms: MS, requests };
}

/** One list after the other, each of 1,000 certificates drawn evenly. */
function lists(sizes: Sizes): Load {
	const drawn = evenly(sizes, ++seed);
	const ids = idsIn(sizes);
	const list = () => ({
		path: "/api/validateCertificate/bulk",
		method: "POST" as const,
		headers: { "content-type": "application/json", "x-forwarded-for": anAddress() },
		body: JSON.stringify({ items: Array.from({ length: LIST }, () => ids.publicId(drawn())), token: "" }),
	});
	return { connections: 1, ms: MS, requests: () => Array.from({ length: LISTS }, list) };
}

const STATIC: Load = { connections: CONNECTIONS, ms: MS, requests: () => [{ path: "/" }] };

async function anAnswer({ url }: Product): Promise<object> {
	const answer = await fetch(`${url}/api/validateCertificate/${idsIn(MANY).publicId(0)}`);
	if (!answer.ok) throw new Error(`The first certificate: ${answer.status} ${await answer.text()}`);
	return (await answer.json()) as object;
}

const servers: Served[] = [];
async function started<S extends Served>(starting: Promise<S>): Promise<S> {
	const server = await starting;
	servers.push(server);
	return server;
}

const results: Comparison[] = [];
try {
	const few = await started(startProduct("1,000", FEW));
	const many = await started(startProduct("1,000,000", MANY));
	const hono = await started(startHono(await anAnswer(many)));
	const express = await startExpress("validation", { DATABASE: join(many.dataDir, "portal.db") });
	if (express) servers.push(express);
	const cases: [name: string, draw: Draw, prepare?: () => Promise<void>][] = [
		["a few often", aFew],
		["evenly, not asked before", evenly],
		["evenly, each asked before", evenly, () => askAll(many, MANY)],
	];
	for (const [how, draw, prepare] of cases) {
		await prepare?.();
		const load = () => lookUps(MANY, draw);
		const references: Loaded[] = [
			{ server: hono, load: () => STATIC, what: [["perSecond", { atLeast: 0.45 }], ["cpuUs"]] },
			{ server: few, load: () => lookUps(FEW, draw), what: [["cpuUs", { atMost: 1.15 }]] },
		];
		if (express)
			references.push({
				server: express,
				load,
				what: [["perSecond", { atLeast: 2 }], ["p99", { atMost: 3 }], ["cpuUs"]],
			});
		results.push(...(await compareLoads(BENCH, `look-up, ${how}`, { server: many, load }, references)));
	}
	const one: Loaded = {
		server: many,
		load: () => ({ ...lookUps(MANY, evenly), connections: 1 }),
		what: [["cpuUs", { atMost: LIST }]],
	};
	results.push(
		...(await compareLoads(BENCH, `${LIST} in one request, against one`, { server: many, load: () => lists(MANY) }, [
			one,
		])),
	);
} finally {
	for (const server of servers) await server.stop();
}
report(results);
