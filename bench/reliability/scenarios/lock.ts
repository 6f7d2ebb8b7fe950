import { spawn } from "node:child_process";
import { once } from "node:events";
import { join } from "node:path";
import { setTimeout as pause } from "node:timers/promises";
import { NODE, ROOT } from "../../../deploy/lib/run.mjs";
import { ApiUser, until } from "../api-user.ts";
import { atMost, counted, exactly, isSo, reported, type Scenario } from "../outcome.ts";
import { percentile, startProbe } from "../probe.ts";
import { clientCalled } from "../records.ts";
import type { Answer } from "../request.ts";
import { Server } from "../server.ts";

const LOCK_MS = 22_000;
const WRITERS = 6;
const READ_MS = 250;
const RECOVERY_MS = 10_000;

/** Returns true for the correct response while the database is locked: status 503 with a `Retry-After` header. */
const isRetryLater = ({ status, headers }: Answer) => status === 503 && headers["retry-after"] !== undefined;

/** Scenario: another process, such as a database tool, locks the database. */
export const lock: Scenario = {
	about: "a foreign process that locks the database",
	withinMs: 180_000,
	measure: async () => {
		const server = await Server.start();
		const auditor = await ApiUser.demo(server, "auditor");
		const locker = spawn(NODE, [
			join(ROOT, "api/testing/processes/lock-holder.mjs"),
			join(server.dataDir, "portal.db"),
			String(LOCK_MS),
		]);
		try {
			await once(locker.stdout, "data");
			const released = once(locker, "exit");
			const reads = startProbe(server.url, "/api/client", { authorization: auditor.authorization });
			const answers: Answer[] = [];
			let isLocked = true;
			const write = async (writer: number) => {
				for (let n = 0; isLocked; n++) {
					answers.push(
						await auditor.request("/client", { json: clientCalled(`Gesperrt ${writer}-${n}`), timeoutMs: 60_000 }),
					);
					await pause(100);
				}
			};
			const writing = Array.from({ length: WRITERS }, (_, writer) => write(writer));
			await released;
			isLocked = false;
			const { times, failed } = await reads.stop();
			await Promise.all(writing);
			const recovered = await until(
				async () => (await auditor.request("/client", { json: clientCalled("Nach der Sperre") })).status === 201,
				RECOVERY_MS,
			);
			const list = await auditor.request("/client?q=Gesperrt&limit=1");
			const acknowledged = answers.filter(({ status }) => status === 201).length;
			return [
				exactly(`reads that failed, of ${times.length}`, failed, 0),
				atMost("reads, 95 of 100 within", percentile(times, 0.95), READ_MS, "ms"),
				exactly(
					"writes other than 201 or 503 with Retry-After",
					answers.filter((answer) => answer.status !== 201 && !isRetryLater(answer)).length,
					0,
				),
				exactly("clients there less those acknowledged", Number(list.headers["x-total-count"]) - acknowledged, 0),
				isSo("the next write after the lock succeeds", recovered !== undefined),
				isSo("audit:verify finds everything as it was written", (await server.verify()).code === 0),
				reported("writes meanwhile", counted(answers.map(({ status }) => status))),
				reported("longest write", `${(Math.max(...answers.map(({ ms }) => ms)) / 1000).toFixed(1)} s`),
			];
		} finally {
			locker.kill("SIGKILL");
		}
	},
};
