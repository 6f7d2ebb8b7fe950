import { loadavg } from "node:os";
import process from "node:process";
import { Failure } from "../deploy/lib/run.mjs";
import { forgetConnections } from "./reliability/ask.ts";
import type { Figure, Scenario } from "./reliability/outcome.ts";
import { SCENARIOS } from "./reliability/scenarios/index.ts";
import { stopAll } from "./reliability/server.ts";
import { tableOf } from "./reliability/table.ts";

/** What the server stands: each scenario attacks one of its own as it is served, and holds what it measures to a goal. */

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

/** The figures of a scenario, or why there are none; its servers are gone afterwards. */
async function measured({ measure, withinMs }: Scenario): Promise<Figure[]> {
	let timer: NodeJS.Timeout | undefined;
	const late = new Promise<never>((_, reject) => {
		timer = setTimeout(() => reject(new Error(`not finished after ${withinMs / 1000} s`)), withinMs);
	});
	try {
		return await Promise.race([measure(runs), late]);
	} catch (error) {
		console.error(error);
		return [{ what: "the measurement", value: "broken off", goal: "comes to its end", holds: false }];
	} finally {
		clearTimeout(timer);
		forgetConnections();
		await stopAll();
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
	rows.push(...(await measured(one)).map((figure) => ({ scenario, ...figure })));
}
console.log(json ? JSON.stringify(rows) : tableOf(rows));
// What was given up may still hold something open.
process.exit(rows.some(({ holds }) => holds === false) ? 1 : 0);
