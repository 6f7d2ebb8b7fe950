import { setTimeout as pause } from "node:timers/promises";
import {
	CERTIFICATE_STATUS,
	type CertificateAction,
	FIRST_STATUS,
	MOVES,
} from "../../api/modules/certificates/lifecycle.ts";
import { type Answer, isOk } from "../../bench/reliability/ask.ts";
import { all, type Client, type Course, idOf, isKept } from "../../bench/reliability/ledger.ts";
import type { Person } from "../../bench/reliability/person.ts";
import {
	type CertificationRecord,
	clientCalled,
	createCertificate,
	historyOf,
	isWhole,
	preview,
	take,
} from "../../bench/reliability/records.ts";

/** The way of a certificate from draft to retraction. */
const WAY: readonly CertificateAction[] = ["release", "sign", "publish", "retract"];
const PAUSE_MS = 40;

/** A write and when it was answered. */
export interface Written {
	status: number;
	/** From the sending. */
	ms: number;
	at: number;
	text: string;
	retryAfter: string | undefined;
}

/** What was acknowledged while something failed: held against what is there afterwards. */
export class Ledger {
	readonly written: Written[] = [];
	readonly #clients = new Map<string, string>();
	readonly #courses: Course[] = [];
	isOver = false;

	get acknowledged(): number {
		return this.written.filter(isOk).length;
	}

	#note({ status, ms, text, headers }: Answer): boolean {
		const isAcknowledged = isOk({ status });
		const told = isAcknowledged ? "" : text.replace(/,"requestId".*|\s+/gs, " ").slice(0, 200);
		this.written.push({ status, ms, at: performance.now(), text: told, retryAfter: headers["retry-after"] });
		return isAcknowledged;
	}

	/** One client after the other, to the end of the load. */
	async writeClients(person: Person, name: string): Promise<void> {
		for (let n = 0; !this.isOver; n++) {
			const answer = await person.ask("/client", { json: clientCalled(`${name} ${n}`) });
			if (this.#note(answer)) this.#clients.set(idOf(answer), `${name} ${n}`);
			await pause(PAUSE_MS);
		}
	}

	/** Takes one certificate after the other along its way; where nothing was answered, goes on from where it is. */
	async moveCertificates(admin: Person, certification: CertificationRecord): Promise<void> {
		while (!this.isOver) {
			const certificate = await createCertificate(admin, certification).catch(() => undefined);
			await pause(PAUSE_MS);
			if (!certificate) continue;
			const course: Course = { certificate, history: [FIRST_STATUS] };
			this.#courses.push(course);
			for (let step = 0; step < WAY.length && !this.isOver; ) {
				const action = WAY[step] as CertificateAction;
				if (action === "sign") await preview(admin, certificate);
				const to = CERTIFICATE_STATUS[MOVES.find((move) => move.action === action)?.to ?? "WIP"];
				if (this.#note(await take(admin, certificate, action))) course.history.push(to);
				else if ((await historyOf(admin, certificate).catch(() => undefined))?.at(-1) === to) course.history.push(to);
				step = course.history.length - 1;
				await pause(PAUSE_MS);
			}
		}
	}

	/** What is not as it was acknowledged, or only half there. */
	async problems(admin: Person): Promise<string[]> {
		const found: string[] = [];
		for (const { certificate, history } of this.#courses) {
			const present = (await historyOf(admin, certificate)) ?? [];
			if (!isKept(history, present))
				found.push(`certificate ${certificate.key}: ${history.join(" ")}, there: ${present.join(" ")}`);
		}
		const clients = await all<Client>(admin, "/client");
		const present = new Map(clients.map((client) => [client._id, client]));
		for (const [id, name] of this.#clients) {
			if (present.get(id)?.name !== name) found.push(`client ${name} is not there`);
			else if (!isWhole(await admin.json<Client>(`/client/${id}`))) found.push(`client ${name} is there by half`);
		}
		if (new Set(clients.map(({ clientNumber }) => clientNumber)).size !== clients.length)
			found.push("a client number was given twice");
		return found;
	}
}
