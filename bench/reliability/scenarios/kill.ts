import { setTimeout as pause } from "node:timers/promises";
import { CALLED, Ledger } from "../ledger.ts";
import { atLeast, exactly, isSo, type Scenario, told } from "../outcome.ts";
import { Person, until } from "../person.ts";
import { clientCalled, createCertification } from "../records.ts";
import { Server } from "../server.ts";

const ROUNDS = 60;
const WRITERS = { clients: 3, certifications: 2, certificates: 4 };
/** After so many acknowledged writes the kill comes, at any moment of this span. */
const LEAST_WRITES = 5;
const SLOWEST_MS = 10_000;
const WRITE_MS = { least: 0, most: 600 };

const range = (count: number) => Array.from({ length: count }, (_, index) => index);

/** kill -9 in the middle of writing, again and again. */
export const kill: Scenario = {
	about: "power cuts and killed processes",
	withinMs: 900_000,
	measure: async (rounds = ROUNDS) => {
		const server = await Server.start();
		const admin = await Person.demo(server, "admin");
		const auditor = await Person.demo(server, "auditor");
		const { _id: clientId } = await auditor.json<{ _id: string }>("/client", { json: clientCalled("Viele Verfahren") });
		const certifications = await Promise.all(
			range(WRITERS.certificates).map((n) => createCertification(auditor, `Zertifikate ${n}`)),
		);
		const ledger = new Ledger();
		let slowest = 0;
		for (let round = 0; round < rounds; round++) {
			ledger.isOver = false;
			const writers = [
				...range(WRITERS.clients).map((n) => ledger.writeClients(auditor, `${CALLED} ${round}-${n}`)),
				...range(WRITERS.certifications).map(() => ledger.writeCertifications(auditor, clientId)),
				...certifications.map((certification) => ledger.moveCertificates(admin, certification)),
			];
			const before = ledger.acknowledged;
			await until(() => ledger.acknowledged >= before + LEAST_WRITES, SLOWEST_MS);
			await pause(WRITE_MS.least + Math.random() * (WRITE_MS.most - WRITE_MS.least));
			server.kill();
			ledger.isOver = true;
			await Promise.all(writers);
			const start = performance.now();
			await server.up();
			slowest = Math.max(slowest, performance.now() - start);
			await ledger.checkCourses(admin);
		}
		await ledger.checkAll(admin);
		const { code, output } = await server.verify();
		for (const line of [...ledger.lost, ...ledger.halves, ...ledger.surprises].slice(0, 10)) console.error(line);
		if (code !== 0) console.error(output);
		return [
			exactly(`acknowledged writes lost, of ${ledger.acknowledged}`, ledger.lost.length, 0),
			atLeast("writes acknowledged", ledger.acknowledged, rounds * LEAST_WRITES),
			exactly("records by half", ledger.halves.length, 0),
			exactly("refusals that no kill explains", ledger.surprises.length, 0),
			isSo("audit:verify finds everything as it was written", code === 0),
			told("longest from the kill to the first answer", `${(slowest / 1000).toFixed(1)} s`),
		];
	},
};
