import { setTimeout as pause } from "node:timers/promises";
import { isInstalled, startNginx } from "../../../deploy/testing/proxy.ts";
import { ApiUser } from "../api-user.ts";
import { atLeast, atMost, exactly, type Figure, reported, type Scenario, skipped } from "../outcome.ts";
import { percentile, startProbe } from "../probe.ts";
import { head, openMany, type RawRequest } from "../raw-request.ts";
import { NAME } from "../request.ts";
import { Server } from "../server.ts";

const BARE = 500;
const BEHIND_PROXY = 1_000;
const LENGTH = 2_000;
const HEALTH_MS = 250;
const READ_MS = 500;
const ENDED_SHARE = 0.05;

/** Sends one byte per second on each connection. Half of the requests never finish their headers, half their body. */
async function drip(requests: readonly RawRequest[], seconds: number): Promise<void> {
	const texts = requests.map((_, index) =>
		index % 2 === 0
			? `GET /api/client HTTP/1.1\r\nhost: ${NAME}\r\nx-filler: `.padEnd(LENGTH, "x")
			: "x".repeat(LENGTH),
	);
	await Promise.all(
		requests.map((request, index) => index % 2 === 1 && request.send(head("POST", "/login", { length: LENGTH }))),
	);
	for (let second = 0; second < seconds; second++) {
		await pause(1_000);
		await Promise.all(requests.map((request, index) => request.send(texts[index]?.[second] ?? "x")));
	}
}

async function measureAt(
	url: string,
	name: string,
	count: number,
	seconds: number,
	authorization: string,
): Promise<Figure[]> {
	const slow = await openMany(url, count);
	try {
		const opened = slow.filter(({ isClosed }) => !isClosed).length;
		// Rate and address of these requests stay within the proxy's limits, so that none is refused.
		const health = startProbe(url, "/api/health/live", { everyMs: 75, localAddress: "127.0.2.1" });
		const reads = startProbe(url, "/api/client", { everyMs: 150, localAddress: "127.0.2.2", authorization });
		await drip(slow, seconds);
		const [live, read] = [await health.stop(), await reads.stop()];
		const closed = slow.filter(({ isClosed }) => isClosed).length;
		return [
			atLeast(`${name}: slow connections opened`, opened, Math.ceil(count * (1 - ENDED_SHARE))),
			exactly(
				`${name}: requests not answered, of ${live.times.length + read.times.length}`,
				live.failed + read.failed,
				0,
			),
			atMost(`${name}: health, 95 of 100 within`, percentile(live.times, 0.95), HEALTH_MS, "ms"),
			atMost(`${name}: a list of clients, 95 of 100 within`, percentile(read.times, 0.95), READ_MS, "ms"),
			reported(`${name}: slow connections ended by the other side`, `${closed} of ${count} in ${seconds} s`),
		];
	} finally {
		for (const request of slow) request.close();
	}
}

/** Scenario: many connections send one byte per second, in the headers or in the body. */
export const slow: Scenario = {
	about: "connections that are kept busy and never finish",
	withinMs: 300_000,
	measure: async (seconds = 40) => {
		const server = await Server.start();
		const { authorization } = await ApiUser.demo(server, "auditor");
		const figures = await measureAt(server.url, `${BARE} bare`, BARE, seconds, authorization);
		const name = `${BEHIND_PROXY} behind the proxy`;
		const missing = ["nginx", "openssl"].find((program) => !isInstalled(program));
		if (missing) return [...figures, skipped(name, `not measured: ${missing} is not installed`)];
		const proxy = await startNginx(server.port);
		try {
			const url = `https://127.0.0.1:${proxy.port}`;
			return [...figures, ...(await measureAt(url, name, BEHIND_PROXY, seconds, authorization))];
		} finally {
			await proxy.stop();
		}
	},
};
