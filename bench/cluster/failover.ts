import { setTimeout as pause } from "node:timers/promises";
import type { Sizes } from "../../api/testing/large-database/index.ts";
import type { Cluster } from "../../deploy/cluster/cluster.ts";
import { type Load, startLoad } from "../../deploy/cluster/load.ts";
import type { Service } from "../../deploy/cluster/processes.ts";
import { isOk } from "../reliability/ask.ts";
import { until } from "../reliability/person.ts";

const BEFORE_MS = 1_500;
const AWAY_MS = 3_000;
const AFTER_MS = 10_000;
/** A replica that failed is looked at every 500 ms, one that did not answer in time after 5 s. */
const REST_MS = 6_000;

/** The longest time between two answers that were right, from a moment on. */
function longestGap(answers: readonly { status: number; at: number }[], from: number): number {
	const times = answers.filter((one) => isOk(one) && one.at >= from).map(({ at }) => at);
	return times.reduce((longest, at, index) => Math.max(longest, at - (times[index - 1] ?? from)), 0);
}

interface Gaps {
	visitors: number;
	/** From the moment that it is there again. */
	writes: number;
}

/** Kills a service and starts it again; the load goes on through the proxy. */
async function gapsOf(load: Load, service: Service): Promise<Gaps> {
	await pause(BEFORE_MS);
	const killed = performance.now();
	service.kill();
	await pause(AWAY_MS);
	await service.start();
	const again = performance.now();
	const goesOn = () => load.ledger.written.some((one) => isOk(one) && one.at - one.ms > again);
	if ((await until(goesOn, AFTER_MS)) === undefined) throw new Error(`No write after ${service.name} was there again`);
	await pause(BEFORE_MS);
	return { visitors: longestGap(load.seen, killed), writes: longestGap(load.ledger.written, again) };
}

const LIMIT_MS = { visitors: 1_000, writes: 2_000 };

/** Each of instance, replica and primary is killed in turns. */
export async function failoverTimes(cluster: Cluster, sizes: Sizes, rounds: number) {
	const [instance] = cluster.instances;
	if (!instance) throw new Error("There is no instance");
	const killed = { primary: cluster.primary, instance: instance.service, replica: cluster.replica };
	const load = await startLoad(cluster, sizes, "Ausfall");
	const times: Record<string, { values: number[]; limitMs: number }> = {};
	for (let round = 0; round < rounds; round++) {
		if (round > 0) await pause(REST_MS);
		for (const [name, service] of Object.entries(killed)) {
			const gaps = await gapsOf(load, service);
			for (const what of ["visitors", "writes"] as const) {
				const row = `${name} killed: ${what === "visitors" ? "visitors" : "writes, once it is there again"}`;
				times[row] ??= { values: [], limitMs: LIMIT_MS[what] };
				times[row].values.push(gaps[what]);
			}
		}
	}
	const problems = await load.stop();
	if (problems.length > 0) throw new Error(problems.join("\n"));
	return times;
}
