import { setTimeout as pause } from "node:timers/promises";
import { parentPort, workerData } from "node:worker_threads";
import { isOk, sendRequest } from "./request.ts";

interface Task {
	url: string;
	path: string;
	everyMs: number;
	localAddress?: string;
	authorization?: string;
}

const ADDRESS = "192.0.2.254";
/** Milliseconds before a request is ended. It is longer than any goal, so that slow responses are measured too. */
const TIMEOUT_MS = 60_000;

const { url, path, everyMs, authorization, localAddress } = workerData as Task;
const times: number[] = [];
let isOver = false;

parentPort?.once("message", () => {
	isOver = true;
});
while (!isOver) {
	const answer = await sendRequest(url, {
		path,
		address: ADDRESS,
		...(localAddress ? { localAddress } : {}),
		timeoutMs: TIMEOUT_MS,
		headers: authorization ? { authorization } : {},
	});
	times.push(isOk(answer) ? answer.ms : Number.POSITIVE_INFINITY);
	await pause(Math.max(0, everyMs - answer.ms));
}
parentPort?.postMessage(times);
