import { setTimeout as pause } from "node:timers/promises";
import { Ledger } from "../../../deploy/cluster/ledger.ts";
import { ApiUser, until } from "../api-user.ts";
import { atLeast, exactly, isSo, reported, type Scenario } from "../outcome.ts";
import { createCertification } from "../records.ts";
import { isOk } from "../request.ts";
import { Server } from "../server.ts";

const ROUNDS = 60;
const WRITERS = { clients: 5, certificates: 4 };
/** Number of acknowledged writes before each kill, so that each round can show whether the server loses writes. */
const LEAST_WRITES = 5;
const SLOWEST_MS = 10_000;
const SPAN_MS = 600;
/** Statuses that a kill explains: 0 for no response, 409 for a repeated change whose first response was lost. */
const EXPLAINED = new Set([0, 409]);

const range = (count: number) => Array.from({ length: count }, (_, index) => index);

/** Scenario: the server is killed repeatedly while users write. */
export const kill: Scenario = {
	about: "power cuts and killed processes",
	withinMs: 900_000,
	measure: async (rounds = ROUNDS) => {
		const server = await Server.start();
		const admin = await ApiUser.demo(server, "admin");
		const auditor = await ApiUser.demo(server, "auditor");
		const certifications = await Promise.all(
			range(WRITERS.certificates).map((n) => createCertification(auditor, `Zertifikate ${n}`)),
		);
		const ledger = new Ledger();
		const writers = [
			...range(WRITERS.clients).map((n) => ledger.writeClients(auditor, `Messung ${n}`)),
			...certifications.map((certification) => ledger.moveCertificates(admin, certification)),
		];
		let slowest = 0;
		for (let round = 0; round < rounds; round++) {
			const before = ledger.acknowledged;
			await until(() => ledger.acknowledged >= before + LEAST_WRITES, SLOWEST_MS);
			await pause(Math.random() * SPAN_MS);
			server.kill();
			const start = performance.now();
			await server.up();
			slowest = Math.max(slowest, performance.now() - start);
		}
		ledger.isOver = true;
		await Promise.all(writers);
		const problems = await ledger.problems(admin);
		const surprises = ledger.written.filter((answer) => !isOk(answer) && !EXPLAINED.has(answer.status));
		const { code, output } = await server.verify();
		for (const line of [...problems, ...surprises.map(({ status, text }) => `${status} ${text}`)].slice(0, 10))
			console.error(line);
		if (code !== 0) console.error(output);
		return [
			exactly(`of ${ledger.acknowledged} acknowledged writes: lost, by half, numbers given twice`, problems.length, 0),
			atLeast("writes acknowledged", ledger.acknowledged, rounds * LEAST_WRITES),
			exactly("refusals that no kill explains", surprises.length, 0),
			isSo("audit:verify finds everything as it was written", code === 0),
			reported("longest from the kill to the first answer", `${(slowest / 1000).toFixed(1)} s`),
		];
	},
};
