import {
	CERTIFICATE_ACTIONS,
	CERTIFICATE_STATUS,
	type CertificateStatus,
	certificateStatus,
	FIRST_STATUS,
	findMove,
	isFinal,
} from "../../api/modules/certificates/lifecycle.ts";
import { aCertificationInput } from "../../api/testing/builders.ts";
import { type Answer, isOk } from "./ask.ts";
import type { Person } from "./person.ts";
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
} from "./records.ts";

export interface Client {
	_id: string;
	name: string;
	clientNumber: number;
	productionSites: unknown[];
	contacts: unknown[];
}

/** What one certificate of a writer was acknowledged to be. */
export interface Course {
	certificate: CertificateRecord;
	history: CertificateStatus[];
}

export const idOf = (answer: Answer) => (JSON.parse(answer.text) as { _id: string })._id;

/** A history that holds what was acknowledged, and at most one unanswered move more. */
export const isKept = (acknowledged: readonly CertificateStatus[], present: CertificateStatus[]): boolean =>
	acknowledged.every((status, index) => present[index] === status) &&
	present.length <= acknowledged.length + 1 &&
	isPath(present);

/** The steps that leave the certificate there, and make no other one. */
const ALONE = CERTIFICATE_ACTIONS.filter((action) => action !== "delete" && action !== "replace");

/** What was acknowledged: held against what is there afterwards. */
export class Ledger {
	readonly #clients = new Map<string, string>();
	readonly #certifications = new Set<string>();
	readonly #courses: Course[] = [];
	acknowledged = 0;
	/** Answers below which no outage lies. */
	readonly surprises: string[] = [];
	readonly lost: string[] = [];
	readonly halves: string[] = [];
	/** The server is about to go: nothing new is begun. */
	isOver = false;

	/** Whether the write was acknowledged; no answer at all is what a kill leaves. */
	#isAcknowledged(answer: Answer): boolean {
		if (isOk(answer)) this.acknowledged++;
		else if (answer.status !== 0) this.surprises.push(`${answer.status} ${answer.text.slice(0, 100)}`);
		return isOk(answer);
	}

	async writeClients(person: Person, name: string): Promise<void> {
		for (let n = 0; !this.isOver; n++) {
			const answer = await person.ask("/client", { json: clientCalled(`${name} ${n}`) });
			if (!this.#isAcknowledged(answer)) return;
			this.#clients.set(idOf(answer), `${name} ${n}`);
		}
	}

	async writeCertifications(person: Person, clientId: string): Promise<void> {
		while (!this.isOver) {
			const answer = await person.ask(`/client/certification/${clientId}`, { json: aCertificationInput() });
			if (!this.#isAcknowledged(answer)) return;
			this.#certifications.add(idOf(answer));
		}
	}

	/** One certificate after the other, each by any move that its status allows, to its retraction. */
	async moveCertificates(admin: Person, certification: CertificationRecord): Promise<void> {
		let course = this.#courses.findLast(({ certificate }) => certificate.certification === certification);
		while (!this.isOver) {
			const status = course?.history.at(-1);
			if (!course || (status !== undefined && isFinal(status))) course = await this.#draft(admin, certification);
			else if (!(await this.#step(admin, course, status))) return;
			if (!course) return;
		}
	}

	async #draft(admin: Person, certification: CertificationRecord): Promise<Course | undefined> {
		const certificate = await createCertificate(admin, certification).catch(() => undefined);
		if (!certificate) return undefined;
		this.acknowledged++;
		const course = { certificate, history: [FIRST_STATUS] };
		this.#courses.push(course);
		return course;
	}

	async #step(
		admin: Person,
		{ certificate, history }: Course,
		status: CertificateStatus | undefined,
	): Promise<boolean> {
		const actions = ALONE.filter((action) => findMove(action, status));
		const action = actions[Math.floor(Math.random() * actions.length)];
		const to = action && findMove(action, status)?.to;
		if (!action || !to) return false;
		if (action === "sign" && !isOk(await preview(admin, certificate))) return false;
		if (!this.#isAcknowledged(await take(admin, certificate, action))) return false;
		if (findMove(action, status)?.entry) history.push(CERTIFICATE_STATUS[to]);
		return true;
	}

	/** Every certificate is where it was acknowledged to be, at most one unanswered move further. */
	async checkCourses(admin: Person): Promise<void> {
		for (const course of this.#courses) {
			const { certificate, history } = course;
			const present = (await historyOf(admin, certificate)) ?? [];
			if (!isKept(history, present))
				this.lost.push(`${certificate.key}: ${namesOf(history)}, there: ${namesOf(present)}`);
			course.history = present;
		}
	}

	async checkAll(admin: Person): Promise<void> {
		await this.checkCourses(admin);
		const clients = await all<Client>(admin, "/client");
		const present = new Map(clients.map((client) => [client._id, client.name]));
		for (const [id, name] of this.#clients) if (present.get(id) !== name) this.lost.push(`client ${name}`);
		const certifications = new Set((await all<{ _id: string }>(admin, "/certification")).map(({ _id }) => _id));
		for (const id of this.#certifications) if (!certifications.has(id)) this.lost.push(`certification ${id}`);
		const numbers = new Set(clients.map(({ clientNumber }) => clientNumber));
		if (numbers.size !== clients.length) this.halves.push("a client number was given twice");
		for (const { _id, name } of clients.filter((client) => client.name.startsWith(CALLED))) {
			const client = await admin.json<Client>(`/client/${_id}`);
			if (!isWhole(client)) this.halves.push(`client ${name}`);
		}
	}
}

/** What clients of the ledger are called: those of the demo data are other ones. */
export const CALLED = "Messung";

const namesOf = (history: readonly CertificateStatus[]) =>
	history.map((status) => certificateStatus(status)?.label ?? status).join(", ");

/** A whole list, page by page. */
export async function all<T>(person: Person, path: string): Promise<T[]> {
	const rows: T[] = [];
	for (let next: string | undefined = `${path}?limit=1000`; next; ) {
		const answer = await person.ask(next);
		if (!isOk(answer)) throw new Error(`${next}: ${answer.status} ${answer.text}`);
		rows.push(...(JSON.parse(answer.text) as T[]));
		next = /<\/api([^>]+)>/.exec(String(answer.headers.link ?? ""))?.[1];
	}
	return rows;
}
