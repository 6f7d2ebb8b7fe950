import type { Comparison } from "./cells.ts";
import { belowLimit, inTurns, longRuns } from "./compare.ts";
import type { Served } from "./served.ts";

/** So long may one request hold up all others. */
const LIMIT_MS = 20;

export interface Asked {
	path: string;
	headers: Record<string, string>;
}

const answered = async (server: Served, { path, headers }: Asked) => {
	const answer = await fetch(`${server.url}${path}`, { headers });
	await answer.arrayBuffer();
	if (!answer.ok) throw new Error(`${server.name}: ${path}: ${answer.status}`);
};

/** The most processor time that the server spends, while it works on this, before it answers something small. */
async function longestHold(server: Served, asked: Asked): Promise<number> {
	const small = { path: "/api/health/live", headers: asked.headers };
	let isDone = false;
	let longest = 0;
	const done = answered(server, asked).finally(() => {
		isDone = true;
	});
	while (!isDone) {
		const before = server.cpuMs();
		await answered(server, small);
		longest = Math.max(longest, server.cpuMs() - before);
	}
	await done;
	return longest;
}

/** How long the requests hold up others: the longest of them, as a median of runs. */
export async function compareHold(
	bench: string,
	name: string,
	server: Served,
	requests: () => readonly Asked[],
): Promise<Comparison> {
	const run = async () => {
		const times: number[] = [];
		for (const asked of requests()) times.push(await longestHold(server, asked));
		return times;
	};
	const [runs = []] = await inTurns([run], 1, longRuns());
	const longest = runs.map((times) => Math.max(...times));
	return belowLimit({ bench, case: name, ours: server.name, unit: "ms held" }, longest, LIMIT_MS);
}
