import { loadavg } from "node:os";
import process from "node:process";
import { Failure } from "../deploy/lib/run.mjs";
import type { Figure, Scenario } from "./reliability/outcome.ts";
import { forgetConnections } from "./reliability/request.ts";
import { SCENARIOS } from "./reliability/scenarios/index.ts";
import { stopAll } from "./reliability/server.ts";
import { tableOf } from "./reliability/table.ts";

/**
 * This benchmark runs the reliability scenarios. Each attacks a separate server and compares the effects with goals.
 */

const {
	json,
	runs,
	names = [],
} = JSON.parse(process.argv[2] ?? "{}") as {
	json?: boolean;
	runs?: number;
	names?: string[];
};

interface Row extends Figure {
	scenario: string;
}

/** Runs a scenario and ends its servers. If it fails or takes too long, it returns one figure that says so. */
async function runScenario({ measure, withinMs }: Scenario): Promise<Figure[]> {
	let timer: NodeJS.Timeout | undefined;
	const late = new Promise<never>((_, reject) => {
		timer = setTimeout(() => reject(new Error(`not finished after ${withinMs / 1000} s`)), withinMs);
	});
	try {
		return await Promise.race([measure(runs), late]);
	} catch (error) {
		console.error(error);
		return [{ what: "the measurement", value: "broken off", goal: "comes to its end", isMet: false }];
	} finally {
		clearTimeout(timer);
		forgetConnections();
		stopAll();
	}
}

for (const name of names)
	if (!(name in SCENARIOS))
		throw new Failure(`${name}: no such scenario. There are: ${Object.keys(SCENARIOS).join(", ")}.`);

const rows: Row[] = [];
for (const [scenario, one] of Object.entries(SCENARIOS)) {
	if (names.length > 0 && !names.includes(scenario)) continue;
	console.error(`${scenario}: ${one.about} …`);
	const load = loadavg()[0] ?? 0;
	if (load > 1.5) console.error(`The machine is busy (load average ${load.toFixed(1)}): the times say little.`);
	rows.push(...(await runScenario(one)).map((figure) => ({ scenario, ...figure })));
}
console.log(json ? JSON.stringify(rows) : tableOf(rows));
// Open connections of a scenario that was ended early would otherwise keep the process running.
process.exit(rows.some(({ isMet }) => isMet === false) ? 1 : 0);
