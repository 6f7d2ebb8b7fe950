import { setTimeout as pause } from "node:timers/promises";
import { until } from "../api-user.ts";
import { isSo, reported, type Scenario } from "../outcome.ts";
import { openMany, type RawRequest } from "../raw-request.ts";
import { sendRequest } from "../request.ts";
import { Server } from "../server.ts";

const LIMIT = 256;
const IDLE = 400;
const ANSWER_MS = 20_000;

/** Scenario: more connections are opened than the process may have open files. */
export const descriptors: Scenario = {
	about: "more connections than file descriptors",
	withinMs: 120_000,
	measure: async () => {
		const server = await Server.start({ descriptors: LIMIT });
		const { pid } = server;
		// The time for opening is limited, because refused connections would delay the measurement.
		const opening = openMany(server.url, IDLE);
		const idle = await Promise.race([opening, pause(20_000, [] as RawRequest[])]);
		await pause(2_000);
		const isAlive = server.pid === pid;
		const isAnswered = () => sendRequest(server.url, { path: "/api/health/live", timeoutMs: 5_000 });
		const meanwhile = await until(async () => (await isAnswered()).status === 200, ANSWER_MS);
		const open = idle.filter(({ isClosed }) => !isClosed).length;
		for (const request of idle) request.close();
		const afterwards = await until(async () => (await isAnswered()).status === 200, ANSWER_MS);
		const isSame = server.pid === pid;
		return [
			isSo("the process lives, with all connections open", isAlive),
			isSo("a new request is answered meanwhile", meanwhile !== undefined, reported("", seconds(meanwhile)).value),
			isSo("and after they are gone", afterwards !== undefined, seconds(afterwards)),
			isSo("by the same process", isSame),
			reported("idle connections still open", `${open} of ${IDLE}`),
		];
	},
};

const seconds = (ms: number | undefined) => (ms === undefined ? "no" : `after ${(ms / 1000).toFixed(1)} s`);
