import { Worker } from "node:worker_threads";

export interface Probed {
	/** How long each answer took; one that failed counts as endless. */
	times: number[];
	failed: number;
}

/** Asks for one path at a steady pace, in a thread of its own: what this process is busy with does not count. */
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

/** The time within which that share of the answers came. */
export function percentile(times: readonly number[], share: number): number {
	const sorted = times.toSorted((a, b) => a - b);
	return sorted[Math.max(0, Math.ceil(share * sorted.length) - 1)] ?? Number.NaN;
}
