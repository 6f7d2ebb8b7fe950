import { setTimeout as pause } from "node:timers/promises";
import { until } from "../api-user.ts";
import { atMost, counted, isSo, reported, type Scenario } from "../outcome.ts";
import { percentile, startProbe } from "../probe.ts";
import { head, openMany, type RawRequest } from "../raw-request.ts";
import { sendRequest } from "../request.ts";
import { Server } from "../server.ts";

const CONNECTIONS = 100;
const BODY_BYTES = 15 * 1024 * 1024;
const CHUNK = "x".repeat(64 * 1024);
const CHUNKED = `${CHUNK.length.toString(16)}\r\n${CHUNK}\r\n`;
const GROWTH_MB = 200;
const HEALTH_MS = 250;
const SEND_MS = 60_000;
const RETURN_MS = 30_000;

/** Sends as much of a body as the server reads until the given time, but never its end. */
async function send(request: RawRequest, until: number): Promise<void> {
	await request.send(head("PUT", "/client/certification/none/products"));
	for (let sent = 0; sent < BODY_BYTES && Date.now() < until; sent += CHUNK.length)
		if (!(await Promise.race([request.send(CHUNKED), pause(until - Date.now(), false)]))) return;
}

/** Scenario: callers without sign-in send large bodies that never end. */
export const memory: Scenario = {
	about: "memory taken by bodies of strangers",
	withinMs: 180_000,
	measure: async () => {
		const server = await Server.start();
		await sendRequest(server.url, { path: "/api/client" });
		const before = server.memory;
		let peak = before;
		const watch = setInterval(() => {
			peak = Math.max(peak, server.memory);
		}, 200);
		const health = startProbe(server.url, "/api/health/live");
		const requests = await openMany(server.url, CONNECTIONS);
		const end = Date.now() + SEND_MS;
		await Promise.all(requests.map((request) => send(request, end)));
		await pause(2_000);
		clearInterval(watch);
		const live = await health.stop();
		const answers = requests.map(({ status, isClosed }) => status || (isClosed ? "closed" : "none yet"));
		for (const request of requests) request.close();
		const returned = await until(() => server.memory - before < GROWTH_MB, RETURN_MS);
		await pause(3_000);
		return [
			atMost(`growth by ${CONNECTIONS} bodies of 15 MB`, peak - before, GROWTH_MB, "MB"),
			isSo("and the memory returns", returned !== undefined),
			atMost("health meanwhile, 95 of 100 within", percentile(live.times, 0.95), HEALTH_MS, "ms"),
			reported("before, peak, after", [before, peak, server.memory].map((mb) => `${mb.toFixed(0)} MB`).join(", ")),
			reported("answers", counted(answers)),
		];
	},
};
