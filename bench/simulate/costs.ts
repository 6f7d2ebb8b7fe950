import { readFileSync } from "node:fs";
import { join } from "node:path";
import type { Comparison } from "../lib/cells.ts";

const UNIT = "µs of processor";
export const KEPT = "look-up, evenly, each asked before";
export const PROVEN = "look-up, evenly, not asked before";

function measured(is: (one: Comparison) => boolean, unit = UNIT): number {
	const path = join(import.meta.dirname, "../../docs/performance.json");
	const results: Comparison[] = JSON.parse(readFileSync(path, "utf8"));
	const found = results.find((one) => one.unit === unit && is(one));
	if (!found) throw new Error(`docs/performance.json: no such ${unit}`);
	return found.ourValue;
}

/** What a validation takes of a database file with a million certificates, as `npm run bench -- validation` has measured it. */
export const measuredUs = (name: typeof KEPT | typeof PROVEN): number =>
	measured((one) => one.bench === "validation" && one.case === name);

const isOnServer = (one: Comparison) => one.bench === "cluster" && one.ours === "1 on a server";
const instance = measured(isOnServer, "µs of processor, instances alone");

/** The same on a libSQL server, 1,000 certificates, as `npm run bench -- cluster` has measured it. */
export const ON_SERVER_US = {
	instance: Math.round(instance),
	database: Math.round(measured(isOnServer) - instance),
};
