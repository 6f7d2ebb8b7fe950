import { setTimeout as pause } from "node:timers/promises";
import { isOk, sendRequest } from "../../deploy/cluster/request.ts";

const EVERY_MS = 20;

/** Requests a path every 20 ms while `work` runs. Returns the milliseconds of each request; a failed one is infinite. */
export async function probe(
	url: string,
	path: string,
	work: Promise<unknown>,
	headers: Record<string, string> = {},
): Promise<number[]> {
	const times: number[] = [];
	let isOver = false;
	const finished = work.finally(() => {
		isOver = true;
	});
	while (!isOver) {
		const answer = await sendRequest(url, path, { headers, timeoutMs: 60_000 });
		times.push(isOk(answer) ? answer.ms : Number.POSITIVE_INFINITY);
		await pause(Math.max(0, EVERY_MS - answer.ms));
	}
	await finished;
	return times;
}
