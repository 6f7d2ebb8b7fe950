import { setTimeout as pause } from "node:timers/promises";
import { aMillion, sizesOf } from "../api/testing/large-database/index.ts";
import { buildServer } from "../deploy/build/server.ts";
import { type Comparison, comparison, inTurns, LONG_RUNS, report } from "./lib/compare.ts";
import { startProduct } from "./lib/product.ts";
import { startHono } from "./lib/references.ts";
import type { Served } from "./lib/served.ts";

// This benchmark measures the time from the start of the server to its first response, with an existing data folder.

const BENCH = "start";
/** Milliseconds before each run, in which the previous server releases its files. */
const REST_MS = 50;

async function startMs(starting: () => Promise<Served>): Promise<number> {
	const server = await starting();
	await server.stop();
	await pause(REST_MS);
	return server.startMs;
}

await buildServer();
const results: Comparison[] = [];
for (const [name, sizes] of [
	["1,000 certificates", sizesOf(1000)],
	["1,000,000 certificates", aMillion()],
] as const) {
	const first = await startProduct(name, sizes);
	await first.stop();
	const subjects = [() => startProduct(name, first.dataDir), () => startHono({})];
	const [ours = [], theirs = []] = await inTurns(
		subjects.map((start) => () => startMs(start)),
		1,
		LONG_RUNS,
	);
	const names = { bench: BENCH, case: "to the first answer", ours: name, reference: "Hono", unit: "ms" };
	results.push(comparison(names, ours, theirs, { atMost: 4 }));
}
report(results);
