import { readFileSync } from "node:fs";
import { join } from "node:path";
import type { Comparison } from "../lib/cells.ts";

const BENCH = "validation";
const UNIT = "µs of processor";
export const KEPT = "look-up, evenly, each asked before";
export const PROVEN = "look-up, evenly, not asked before";

/** What a validation takes of a database file with a million certificates, as `npm run bench -- validation` has measured it. */
export function measuredUs(name: typeof KEPT | typeof PROVEN): number {
	const path = join(import.meta.dirname, "../../docs/performance.json");
	const results: Comparison[] = JSON.parse(readFileSync(path, "utf8"));
	const found = results.find((one) => one.bench === BENCH && one.case === name && one.unit === UNIT);
	if (!found) throw new Error(`docs/performance.json: no ${UNIT} of "${name}"`);
	return found.ourValue;
}

/**
 * The same on a libSQL server, 1,000 certificates, 16 connections: processor time of the instance and of the server. With 64
 * connections, whose statements share their ways, it was 255 and 99.
 */
export const ON_SERVER_US = { instance: 270, database: 223 };
