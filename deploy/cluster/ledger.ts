import { setTimeout as pause } from "node:timers/promises";
import {
	CERTIFICATE_STATUS,
	type CertificateAction,
	FIRST_STATUS,
	MOVES,
} from "../../api/kit/certificate-lifecycle.ts";
import type { ApiUser } from "../../bench/reliability/api-user.ts";
import { all, type Client, type Course, idOf, isKept } from "../../bench/reliability/ledger.ts";
import {
	type CertificationRecord,
	clientCalled,
	createCertificate,
	historyOf,
	isWhole,
	preview,
	take,
} from "../../bench/reliability/records.ts";
import { type Answer, isOk } from "../../bench/reliability/request.ts";

const WAY: readonly CertificateAction[] = ["release", "sign", "publish", "retract"];
const PAUSE_MS = 40;

export interface Written {
	status: number;
	ms: number;
	at: number;
	text: string;
	retryAfter: string | undefined;
}

/** Records which writes were acknowledged during a failure, to find those that the database lacks afterwards. */
export class Ledger {
	readonly written: Written[] = [];
	readonly numbers: string[] = [];
	readonly #clients = new Map<string, string>();
	readonly #courses: Course[] = [];
	isOver = false;

	get acknowledged(): number {
		return this.written.filter(isOk).length;
	}

	#note({ status, ms, text, headers }: Answer): boolean {
		const isAcknowledged = isOk({ status });
		const problem = isAcknowledged ? "" : text.replace(/,"requestId".*|\s+/gs, " ").slice(0, 200);
		this.written.push({ status, ms, at: performance.now(), text: problem, retryAfter: headers["retry-after"] });
		return isAcknowledged;
	}

	async writeClients(user: ApiUser, name: string): Promise<void> {
		for (let n = 0; !this.isOver; n++) {
			const answer = await user.request("/client", { json: clientCalled(`${name} ${n}`) });
			if (this.#note(answer)) {
				this.#clients.set(idOf(answer), `${name} ${n}`);
				this.numbers.push(String((JSON.parse(answer.text) as Client).clientNumber));
			}
			await pause(PAUSE_MS);
		}
	}

	/** After a lost response, reads the status of the certificate before it continues. */
	async moveCertificates(admin: ApiUser, certification: CertificationRecord): Promise<void> {
		while (!this.isOver) {
			const certificate = await createCertificate(admin, certification).catch(() => undefined);
			await pause(PAUSE_MS);
			if (!certificate) continue;
			const course: Course = { certificate, history: [FIRST_STATUS] };
			this.#courses.push(course);
			this.numbers.push(certificate.number);
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

	async problems(admin: ApiUser): Promise<string[]> {
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
