import { setTimeout as pause } from "node:timers/promises";
import { atMost, isSo, type Scenario } from "../outcome.ts";
import { until } from "../person.ts";
import { head, openMany } from "../raw-request.ts";
import { isListening, Server } from "../server.ts";

const UNFINISHED = 20;
const EXIT_S = 10;
/** So long it is waited for, to be able to tell how much too late. */
const PATIENCE_MS = 40_000;

/** The end of the process, with requests that never come to theirs. */
export const shutdown: Scenario = {
	about: "a stop that hangs, a port that stays taken",
	withinMs: 180_000,
	measure: async () => {
		const server = await Server.start();
		const unfinished = await openMany(server.url, UNFINISHED);
		for (const request of unfinished) await request.send(`${head("POST", "/login", { length: 1_000 })}{`);
		await pause(500);
		const took = await server.terminate(PATIENCE_MS);
		const isFree = !(await isListening(server.port));
		for (const request of unfinished) request.close();
		await server.stop();

		const other = await Server.start();
		other.killWrapper();
		const freed = await until(async () => !(await isListening(other.port)), EXIT_S * 1_000);
		return [
			atMost(
				`SIGTERM with ${UNFINISHED} unfinished bodies: ended after`,
				took === undefined ? Number.POSITIVE_INFINITY : took / 1_000,
				EXIT_S,
				"s",
			),
			isSo("and the port is free", isFree),
			isSo(
				"kill -9 of the wrapper leaves nothing on the port",
				freed !== undefined,
				freed === undefined ? `still listening after ${EXIT_S} s` : `yes, after ${(freed / 1000).toFixed(1)} s`,
			),
		];
	},
};
