import { Worker } from "node:worker_threads";

export interface Probed {
	/** Milliseconds until each response. A failed request counts as infinity. */
	times: number[];
	failed: number;
}

/**
 * Requests a path at a constant rate in another thread, so that the load of this process does not distort the times.
 */
export function startProbe(
	url: string,
	path: string,
	options: { everyMs?: number; authorization?: string; localAddress?: string } = {},
) {
	const worker = new Worker(new URL("./probe-worker.ts", import.meta.url), {
		workerData: { url, path, everyMs: 20, ...options },
	});
	return {
		stop: async (): Promise<Probed> => {
			const times = await new Promise<number[]>((resolve, reject) => {
				worker.once("message", resolve);
				worker.once("error", reject);
				worker.postMessage("stop");
			});
			await worker.terminate();
			return { times, failed: times.filter((time) => time === Number.POSITIVE_INFINITY).length };
		},
	};
}

/** Returns the milliseconds within which the given share of responses, from 0 to 1, arrived. */
export function percentile(times: readonly number[], share: number): number {
	const sorted = times.toSorted((a, b) => a - b);
	return sorted[Math.max(0, Math.ceil(share * sorted.length) - 1)] ?? Number.NaN;
}
