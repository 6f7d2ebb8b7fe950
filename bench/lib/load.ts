import autocannon from "autocannon";
import { type Comparison, comparison, type Goal, inTurns, LONG_RUNS } from "./compare.ts";
import type { Served } from "./served.ts";

const SAMPLE_MS = 50;
/** Seconds after which the load generator would end by itself. `measure` always ends it earlier. */
const LONGEST_SECONDS = 600;

export interface Load {
	connections: number;
	ms: number;
	requests: (connection: number) => autocannon.Request[];
}

export type Measurable = Pick<Served, "name" | "url" | "cpuMs">;

export interface Measured {
	perSecond: number;
	p50: number;
	p99: number;
	/** Processor time of the server per request, in microseconds. */
	cpuUs: number;
}

/**
 * Sends requests over all connections for `ms` milliseconds, and at least until the first response. Throws at a
 * response other than 2xx, because its time would be meaningless.
 */
export async function measure(server: Measurable, { connections, ms, requests }: Load): Promise<Measured> {
	const times: number[] = [];
	let connection = 0;
	let [cpuBefore, cpuAfter, start, end] = [0, 0, 0, Number.POSITIVE_INFINITY];
	const running = autocannon({
		url: server.url,
		connections,
		duration: LONGEST_SECONDS,
		sampleInt: SAMPLE_MS,
		setupClient: (client) => client.setRequests(requests(connection++)),
	});
	running.on("response", (_client, _status, _bytes, taken) => {
		const now = performance.now();
		if (now >= end) return;
		times.push(taken);
		if (now - start < ms) return;
		end = now;
		cpuAfter = server.cpuMs();
		running.stop();
	});
	running.on("start", () => {
		cpuBefore = server.cpuMs();
		start = performance.now();
	});
	const { errors, timeouts, non2xx, statusCodeStats } = await running;
	if (errors + timeouts + non2xx > 0 || times.length === 0)
		throw new Error(`${server.name}: ${errors} errors, ${timeouts} timeouts, ${JSON.stringify(statusCodeStats)}`);
	times.sort((a, b) => a - b);
	const at = (share: number) => times[Math.floor(share * (times.length - 1))] ?? Number.NaN;
	return {
		perSecond: (times.length * 1000) / (end - start),
		p50: at(0.5),
		p99: at(0.99),
		cpuUs: ((cpuAfter - cpuBefore) * 1000) / times.length,
	};
}

/** Sends each request once, for example to fill caches. Throws at a response other than 2xx. */
export async function sendEach(server: Measurable, connections: number, requests: autocannon.Request[]): Promise<void> {
	let connection = 0;
	const { errors, timeouts, non2xx } = await autocannon({
		url: server.url,
		connections,
		amount: requests.length,
		setupClient: (client) => {
			const first = connection++;
			client.setRequests(requests.filter((_request, index) => index % connections === first));
		},
	});
	if (errors + timeouts + non2xx > 0) throw new Error(`${server.name}: ${errors + timeouts + non2xx} failed`);
}

const UNITS: Record<keyof Measured, string> = {
	perSecond: "requests/s",
	p50: "ms p50",
	p99: "ms p99",
	cpuUs: "µs of processor",
};

export interface Loaded {
	server: Measurable;
	load: () => Load;
	what: readonly [what: keyof Measured, goal?: Goal][];
}

/** Compares our server with reference servers. They run in turn, so that other load affects all equally. */
export async function compareLoads(
	bench: string,
	name: string,
	ours: Pick<Loaded, "server" | "load">,
	references: readonly Loaded[],
): Promise<Comparison[]> {
	const subjects = [ours, ...references].map(
		({ server, load }) =>
			() =>
				measure(server, load()),
	);
	const [own = [], ...others] = await inTurns(subjects, 1, LONG_RUNS);
	return references.flatMap(({ server, what }, index) =>
		what.map(([value, goal]) =>
			comparison(
				{ bench, case: name, ours: ours.server.name, reference: server.name, unit: UNITS[value] },
				own.map((measured) => measured[value]),
				(others[index] ?? []).map((measured) => measured[value]),
				goal,
			),
		),
	);
}
