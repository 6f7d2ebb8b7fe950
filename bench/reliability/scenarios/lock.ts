import { spawn } from "node:child_process";
import { once } from "node:events";
import { join } from "node:path";
import { setTimeout as pause } from "node:timers/promises";
import { NODE, ROOT } from "../../../deploy/lib/run.mjs";
import type { Answer } from "../ask.ts";
import { atMost, counted, exactly, isSo, type Scenario, told } from "../outcome.ts";
import { Person, until } from "../person.ts";
import { percentile, startProbe } from "../probe.ts";
import { clientCalled } from "../records.ts";
import { Server } from "../server.ts";

const LOCK_MS = 22_000;
const WRITERS = 6;
const READ_MS = 250;
const RECOVERY_MS = 10_000;

/** A refusal that tells when to come again. */
const isPutOff = ({ status, headers }: Answer) => status === 503 && headers["retry-after"] !== undefined;

/** Another process, such as somebody's database tool, has the lock and does not let go. */
export const lock: Scenario = {
	about: "a foreign process that holds the database's lock",
	withinMs: 180_000,
	measure: async () => {
		const server = await Server.start();
		const auditor = await Person.demo(server, "auditor");
		const holder = spawn(NODE, [
			join(ROOT, "api/testing/processes/lock-holder.mjs"),
			join(server.dataDir, "portal.db"),
			String(LOCK_MS),
		]);
		try {
			await once(holder.stdout, "data");
			const released = once(holder, "exit");
			const reads = startProbe(server.url, "/api/client", { authorization: auditor.authorization });
			const answers: Answer[] = [];
			let isHeld = true;
			const write = async (writer: number) => {
				for (let n = 0; isHeld; n++) {
					answers.push(
						await auditor.ask("/client", { json: clientCalled(`Gesperrt ${writer}-${n}`), timeoutMs: 60_000 }),
					);
					await pause(100);
				}
			};
			const writing = Array.from({ length: WRITERS }, (_, writer) => write(writer));
			await released;
			isHeld = false;
			const { times, failed } = await reads.stop();
			await Promise.all(writing);
			const recovered = await until(
				async () => (await auditor.ask("/client", { json: clientCalled("Nach der Sperre") })).status === 201,
				RECOVERY_MS,
			);
			const list = await auditor.ask("/client?q=Gesperrt&limit=1");
			const acknowledged = answers.filter(({ status }) => status === 201).length;
			return [
				exactly(`reads that failed, of ${times.length}`, failed, 0),
				atMost("reads, 95 of 100 within", percentile(times, 0.95), READ_MS, "ms"),
				exactly(
					"writes other than 201 or 503 with Retry-After",
					answers.filter((answer) => answer.status !== 201 && !isPutOff(answer)).length,
					0,
				),
				exactly("clients there less those acknowledged", Number(list.headers["x-total-count"]) - acknowledged, 0),
				isSo("the next write after the lock succeeds", recovered !== undefined),
				isSo("audit:verify finds everything as it was written", (await server.verify()).code === 0),
				told("writes meanwhile", counted(answers.map(({ status }) => status))),
				told("longest write", `${(Math.max(...answers.map(({ ms }) => ms)) / 1000).toFixed(1)} s`),
			];
		} finally {
			holder.kill("SIGKILL");
		}
	},
};
