import { join } from "node:path";
import { aMillion, createRandom, createZipf, idsIn, type Sizes, sizesOf } from "../api/testing/large-database/index.ts";
import { type Comparison, report } from "./lib/compare.ts";
import { compareLoads, type Load, type Loaded } from "./lib/load.ts";
import { anAddress, type Product, startProduct } from "./lib/product.ts";
import { startExpress, startHono } from "./lib/references.ts";
import type { Served } from "./lib/served.ts";

// The validation page behind a QR code, 64 connections: every certificate as likely as any other, and a few asked often.

const BENCH = "validation";
const CONNECTIONS = 64;
const MS = 3000;
/** More than one connection sends in that time. */
const REQUESTS = 1200;
const FEW = sizesOf(1000);
const MANY = aMillion();

type Draw = (sizes: Sizes, seed: number) => () => number;
const DRAWS: Record<"evenly" | "a few often", Draw> = {
	evenly: ({ certificates }, seed) => {
		const random = createRandom(seed);
		return () => Math.floor(random() * certificates);
	},
	"a few often": ({ certificates }, seed) => createZipf(certificates, createRandom(seed)),
};

let seed = 0;
function lookUps(sizes: Sizes, draw: Draw): Load {
	const drawn = draw(sizes, ++seed);
	const ids = idsIn(sizes);
	const requests = () =>
		Array.from({ length: REQUESTS }, () => ({
			path: `/api/validateCertificate/${ids.publicId(drawn())}`,
			headers: { "x-forwarded-for": anAddress() },
		}));
	return { connections: CONNECTIONS, ms: MS, requests };
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
	for (const [how, draw] of Object.entries(DRAWS)) {
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
} finally {
	for (const server of servers) await server.stop();
}
report(results);
