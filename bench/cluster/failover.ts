import { setTimeout as pause } from "node:timers/promises";
import type { Cluster } from "../../deploy/cluster/cluster.ts";
import { type Load, startLoad } from "../../deploy/cluster/load.ts";
import { type Service, until } from "../../deploy/cluster/processes.ts";
import { isOk } from "../../deploy/cluster/request.ts";
import { belowLimit, type Comparison } from "../lib/compare.ts";
import { probe } from "../lib/probe.ts";

const names = { bench: "cluster", ours: "longest without an answer", unit: "ms" };
const LIMIT_MS = { visitors: 1_000, writes: 2_000 };
const BEFORE_MS = 1_500;
const DOWN_MS = 3_000;
const AFTER_MS = 10_000;
/** Milliseconds between two kills, so that all services return to normal in between. */
const REST_MS = 6_000;

/** Returns the longest time in milliseconds between two successful responses after `from`. */
function longestGap(answers: readonly { status: number; at: number }[], from: number): number {
	const times = answers.filter((one) => isOk(one) && one.at >= from).map(({ at }) => at);
	return times.reduce((longest, at, index) => Math.max(longest, at - (times[index - 1] ?? from)), 0);
}

interface Gaps {
	visitors: number;
	/** Longest time in milliseconds between two successful writes after the service is running again. */
	writes: number;
}

/** Kills a service and starts it again under load. Returns the longest interruptions in milliseconds. */
async function gapsOf(load: Load, service: Service): Promise<Gaps> {
	await pause(BEFORE_MS);
	const killed = performance.now();
	service.kill();
	await pause(DOWN_MS);
	await service.start();
	const again = performance.now();
	const isWriting = () => load.ledger.written.some((one) => isOk(one) && one.at - one.ms > again);
	if ((await until(isWriting, AFTER_MS)) === undefined)
		throw new Error(`No write after ${service.name} was there again`);
	await pause(BEFORE_MS);
	return { visitors: longestGap(load.seen, killed), writes: longestGap(load.ledger.written, again) };
}

const FROZEN_MS = 20_000;
/**
 * Limits in milliseconds while the primary is frozen. The product refuses a write after at most 10 s; the eleventh
 * second is for the process and the proxy.
 */
const FROZEN_LIMIT_MS = { refusal: 11_000, visitors: 1_000, live: 1_000 };

/** Measures what users notice while the primary database does not respond for 20 s but keeps its connections open. */
export async function frozenTimes(cluster: Cluster): Promise<Comparison[]> {
	const url = cluster.instances[0]?.url ?? "";
	const load = await startLoad(cluster, "Stillstand");
	const probed = async (ms: number) => Math.max(...(await probe(url, "/api/health/live", pause(ms))));
	const liveBefore = await probed(FROZEN_MS / 2);
	const frozen = performance.now();
	cluster.primary.signal("SIGSTOP");
	const live = await probed(FROZEN_MS);
	cluster.primary.signal("SIGCONT");
	const again = performance.now();
	const goesOn = await until(() => load.ledger.written.some((one) => isOk(one) && one.at - one.ms > again), AFTER_MS);
	const problems = await load.stop();
	if (goesOn === undefined) problems.push("No write after the primary continued");
	if (problems.length > 0) throw new Error(problems.join("\n"));
	const refusals = load.ledger.written.filter(({ at, ms, status }) => status === 503 && at - ms > frozen && at < again);
	const seen = load.seen.filter(({ at }) => at < again);
	const figures: [name: string, ms: number, limitMs: number][] = [
		["longest refusal of a write", Math.max(...refusals.map(({ ms }) => ms)), FROZEN_LIMIT_MS.refusal],
		["visitors", longestGap(seen, frozen), FROZEN_LIMIT_MS.visitors],
		["/api/health/live, before", liveBefore, FROZEN_LIMIT_MS.live],
		["/api/health/live", live, FROZEN_LIMIT_MS.live],
		["writes, once it continues", goesOn ?? Number.NaN, LIMIT_MS.writes],
	];
	return figures.map(([name, ms, limitMs]) =>
		belowLimit({ ...names, case: `primary frozen for 20 s: ${name}` }, [ms], limitMs),
	);
}

/**
 * Kills the primary database and an instance in turn. Returns the interruptions of visitors and of writes in
 * milliseconds, compared with their limits.
 */
export async function failoverTimes(cluster: Cluster, rounds: number): Promise<Comparison[]> {
	const [instance] = cluster.instances;
	if (!instance) throw new Error("There is no instance");
	const load = await startLoad(cluster, "Ausfall");
	const killed = [
		{ name: "primary", service: cluster.primary, gaps: [] as Gaps[] },
		{ name: "instance", service: instance.service, gaps: [] as Gaps[] },
	];
	for (let round = 0; round < rounds; round++) {
		if (round > 0) await pause(REST_MS);
		for (const { service, gaps } of killed) gaps.push(await gapsOf(load, service));
	}
	const problems = await load.stop();
	if (problems.length > 0) throw new Error(problems.join("\n"));
	return killed.flatMap(({ name, gaps }) => {
		const [visitors, writes] = [gaps.map((one) => one.visitors), gaps.map((one) => one.writes)];
		return [
			belowLimit({ ...names, case: `${name} killed: visitors` }, visitors, LIMIT_MS.visitors),
			belowLimit({ ...names, case: `${name} killed: writes, once it is there again` }, writes, LIMIT_MS.writes),
		];
	});
}
