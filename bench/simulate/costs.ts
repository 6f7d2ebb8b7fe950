import { readFileSync } from "node:fs";
import { join } from "node:path";
import type { Comparison } from "../lib/cells.ts";

const UNIT = "µs of processor";
export const KEPT = "look-up, evenly, each asked before";
export const PROVEN = "look-up, evenly, not asked before";

function measured(is: (one: Comparison) => boolean): number {
	const path = join(import.meta.dirname, "../../docs/performance.json");
	const results: Comparison[] = JSON.parse(readFileSync(path, "utf8"));
	const found = results.find((one) => one.unit === UNIT && is(one));
	if (!found) throw new Error(`docs/performance.json: no such ${UNIT}`);
	return found.ourValue;
}

/** What a validation takes of a database file with a million certificates, as `npm run bench -- validation` has measured it. */
export const measuredUs = (name: typeof KEPT | typeof PROVEN): number =>
	measured((one) => one.bench === "validation" && one.case === name);

/** Of the instance alone: measured once, and again as 42 to 51 % of what both take. */
const INSTANCE_US = 270;

/** The same on a libSQL server, 1,000 certificates: `npm run bench -- cluster` measures instance and server together. */
export const ON_SERVER_US = {
	instance: INSTANCE_US,
	database: Math.round(measured((one) => one.bench === "cluster" && one.ours === "1 on a server") - INSTANCE_US),
};
