import { setTimeout as pause } from "node:timers/promises";
import { atMost, isSo, type Scenario } from "../outcome.ts";
import { head, openMany } from "../raw-request.ts";
import { isListening, Server } from "../server.ts";

const UNFINISHED = 20;
const EXIT_S = 10;
/**
 * Milliseconds to wait for the end of the process. It is longer than the goal, so that the figure shows by how much the
 * goal is missed.
 */
const MAX_WAIT_MS = 40_000;

/** Scenario: the server receives the signal to end while some requests never finish. */
export const shutdown: Scenario = {
	about: "a stop that hangs, a port that stays taken",
	withinMs: 180_000,
	measure: async () => {
		const server = await Server.start();
		const unfinished = await openMany(server.url, UNFINISHED);
		for (const request of unfinished) await request.send(`${head("POST", "/login", { length: 1_000 })}{`);
		await pause(500);
		const took = await server.terminate(MAX_WAIT_MS);
		const isFree = !(await isListening(server.port));
		for (const request of unfinished) request.close();
		server.stop();
		return [
			atMost(
				`SIGTERM with ${UNFINISHED} unfinished bodies: ended after`,
				took === undefined ? Number.POSITIVE_INFINITY : took / 1_000,
				EXIT_S,
				"s",
			),
			isSo("and the port is free", isFree),
		];
	},
};
