import { belowLimit, type Comparison, inTurns, LONG_RUNS } from "./compare.ts";
import type { Served } from "./served.ts";

/** Goal: no request may use more than this many milliseconds of processor time before the server responds to others. */
const LIMIT_MS = 20;

interface TimedRequest {
	path: string;
	headers: Record<string, string>;
}

export const fetchOk = async (server: Served, { path, headers }: TimedRequest) => {
	const answer = await fetch(`${server.url}${path}`, { headers });
	await answer.arrayBuffer();
	if (!answer.ok) throw new Error(`${server.name}: ${path}: ${answer.status}`);
};

/** Returns the most processor time in milliseconds that the server spends on a request before it responds to others. */
async function longestBlocking(server: Served, request: TimedRequest): Promise<number> {
	const small = { path: "/api/health/live", headers: request.headers };
	let isDone = false;
	let longest = 0;
	const done = fetchOk(server, request).finally(() => {
		isDone = true;
	});
	while (!isDone) {
		const before = server.cpuMs();
		await fetchOk(server, small);
		longest = Math.max(longest, server.cpuMs() - before);
	}
	await done;
	return longest;
}

/** Returns for how many milliseconds the requests block others: the median of each run's longest time. */
export async function compareBlocking(
	bench: string,
	name: string,
	server: Served,
	requests: () => readonly TimedRequest[],
): Promise<Comparison> {
	const run = async () => {
		const times: number[] = [];
		for (const request of requests()) times.push(await longestBlocking(server, request));
		return times;
	};
	const [runs = []] = await inTurns([run], 1, LONG_RUNS);
	const longest = runs.map((times) => Math.max(...times));
	return belowLimit({ bench, case: name, ours: server.name, unit: "ms blocked" }, longest, LIMIT_MS);
}
