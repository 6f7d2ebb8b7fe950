import { setTimeout as pause } from "node:timers/promises";
import {
	CERTIFICATE_STATUS,
	type CertificateAction,
	type CertificateStatus,
	FIRST_STATUS,
	MOVES,
} from "../../api/kit/certificate-lifecycle.ts";
import type { Client } from "../../api/modules/clients/contract.ts";
import type { ApiUser } from "./api-user.ts";
import {
	type CertificateRecord,
	type CertificationRecord,
	clientCalled,
	createCertificate,
	historyOf,
	isPath,
	take,
} from "./records.ts";
import { type Answer, isOk } from "./request.ts";

const WAY: readonly CertificateAction[] = ["release", "sign", "publish", "retract"];
const PAUSE_MS = 40;

interface Written {
	status: number;
	ms: number;
	at: number;
	text: string;
	retryAfter: string | undefined;
}

/** Statuses of a certificate in the order in which the server acknowledged the changes. */
interface Course {
	certificate: CertificateRecord;
	history: CertificateStatus[];
}

/**
 * Returns true if the history contains all acknowledged statuses. One more is allowed, because a response may have been
 * lost after its write.
 */
const isKept = (acknowledged: readonly CertificateStatus[], present: readonly CertificateStatus[]): boolean =>
	acknowledged.every((status, index) => present[index] === status) &&
	present.length <= acknowledged.length + 1 &&
	isPath(present);

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
				const { _id, clientNumber } = JSON.parse(answer.text) as Client;
				this.#clients.set(_id, `${name} ${n}`);
				this.numbers.push(String(clientNumber));
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
				// A certificate cannot be signed before its preview has been downloaded.
				if (action === "sign") await take(admin, certificate, "preview");
				const to = CERTIFICATE_STATUS[MOVES.find((move) => move.action === action)?.to ?? "WIP"];
				if (this.#note(await take(admin, certificate, action))) course.history.push(to);
				else if ((await historyOf(admin, certificate).catch(() => [])).at(-1) === to) course.history.push(to);
				step = course.history.length - 1;
				await pause(PAUSE_MS);
			}
		}
	}

	async problems(admin: ApiUser): Promise<string[]> {
		const found: string[] = [];
		for (const { certificate, history } of this.#courses) {
			const present = await historyOf(admin, certificate);
			if (!isKept(history, present))
				found.push(`certificate ${certificate.key}: ${history.join(" ")}, there: ${present.join(" ")}`);
		}
		for (const [id, name] of this.#clients) {
			const answer = await admin.request(`/client/${id}`);
			const client = isOk(answer) ? (JSON.parse(answer.text) as Client) : undefined;
			const isWhole = client?.productionSites.length === 2 && client.contacts.length === 1;
			if (client?.name !== name || !isWhole) found.push(`client ${name}: ${answer.status} ${answer.text}`);
		}
		if (new Set(this.numbers).size !== this.numbers.length) found.push("a number was given twice");
		return found;
	}
}
