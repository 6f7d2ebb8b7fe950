import { setTimeout as pause } from "node:timers/promises";
import {
	CERTIFICATE_STATUS,
	type CertificateAction,
	type CertificateStatus,
	FIRST_STATUS,
	MOVES,
} from "../../api/modules/certificates/lifecycle.ts";
import { type Answer, isOk } from "../../bench/reliability/ask.ts";
import type { Person } from "../../bench/reliability/person.ts";
import {
	type CertificateRecord,
	type CertificationRecord,
	clientCalled,
	createCertificate,
	historyOf,
	isPath,
	isWhole,
	preview,
	take,
} from "../../bench/reliability/records.ts";

/** The way of a certificate from draft to retraction. */
const WAY: readonly CertificateAction[] = ["release", "sign", "publish", "retract"];
const PAUSE_MS = 40;

interface Client {
	_id: string;
	name: string;
	clientNumber: number;
	productionSites: unknown[];
	contacts: unknown[];
}

interface Course {
	certificate: CertificateRecord;
	history: CertificateStatus[];
}

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
			if (this.#note(answer)) this.#clients.set((JSON.parse(answer.text) as { _id: string })._id, `${name} ${n}`);
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
			const isKept = history.every((status, index) => present[index] === status);
			if (!isKept || present.length > history.length + 1 || !isPath(present))
				found.push(`certificate ${certificate.key}: ${history.join(" ")}, there: ${present.join(" ")}`);
		}
		const clients = await allClients(admin);
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

async function allClients(admin: Person): Promise<Client[]> {
	const rows: Client[] = [];
	for (let next: string | undefined = "/client?limit=1000"; next; ) {
		const answer = await admin.ask(next);
		if (!isOk(answer)) throw new Error(`${next}: ${answer.status} ${answer.text}`);
		rows.push(...(JSON.parse(answer.text) as Client[]));
		next = /<\/api([^>]+)>/.exec(String(answer.headers.link ?? ""))?.[1];
	}
	return rows;
}
