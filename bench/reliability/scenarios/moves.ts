import { setTimeout as pause } from "node:timers/promises";
import {
	CERTIFICATE_ACTIONS,
	CERTIFICATE_STATUS,
	type CertificateAction,
	type CertificateStatus,
	findMove,
	MOVES,
	rolesFor,
} from "../../../api/kit/certificate-lifecycle.ts";
import { ApiUser, createAccount } from "../api-user.ts";
import { atLeast, counted, exactly, isSo, reported, type Scenario } from "../outcome.ts";
import {
	type CertificateRecord,
	createCertificate,
	createCertification,
	historyOf,
	isPath,
	preview,
	take,
} from "../records.ts";
import { isOk } from "../request.ts";
import { Server } from "../server.ts";

const SECONDS = 60;
const STAFF = 8;
const CERTIFICATES = 12;
const KILL_EVERY_MS = 7_000;

const pick = <T>(values: readonly T[]): T => values[Math.floor(Math.random() * values.length)] as T;

interface Course {
	certificate: CertificateRecord;
	/** Number of acknowledged changes that have led to each status. */
	entered: Map<CertificateStatus, number>;
	unanswered: number;
	isDeleted: boolean;
}

class Desk {
	readonly courses: Course[] = [];
	readonly answers: number[] = [];
	readonly faults: string[] = [];
	isOver = false;

	async add(auditor: ApiUser, certificates: { on: CertificateRecord["certification"] }): Promise<Course> {
		const certificate = await createCertificate(auditor, certificates.on);
		const course = { certificate, entered: new Map(), unanswered: 0, isDeleted: false };
		this.courses.push(course);
		return course;
	}

	async work(user: ApiUser, roles: readonly ("Admin" | "Auditor")[]): Promise<void> {
		while (!this.isOver) {
			const course = pick(this.courses.filter(({ isDeleted }) => !isDeleted));
			const action = pick(CERTIFICATE_ACTIONS);
			if (action === "sign") await preview(user, course.certificate);
			const { status, text } = await take(user, course.certificate, action);
			this.answers.push(status);
			const isAllowed = rolesFor(action).some((role) => roles.includes(role));
			if (status === 0) {
				course.unanswered++;
				await pause(50);
			} else if (status >= 200 && status < 300) this.#acknowledge(course, action, isAllowed);
			else if (!isAllowed ? status !== 403 : status !== 409 && status !== 404)
				this.faults.push(`${action}: ${status} ${text.slice(0, 100)}`);
			if (status === 404 || (action === "delete" && status === 204)) {
				course.isDeleted = true;
				if (status === 204) await this.add(user, { on: course.certificate.certification }).catch(() => undefined);
			}
		}
	}

	#acknowledge(course: Course, action: CertificateAction, isAllowed: boolean): void {
		if (!isAllowed) this.faults.push(`${action} without the role`);
		const move = MOVES.find((candidate) => candidate.action === action);
		// The status after an edit depends on the previous one, which the response does not contain.
		if (!move?.entry || move.to === undefined || action === "edit") return;
		const to = CERTIFICATE_STATUS[move.to];
		course.entered.set(to, (course.entered.get(to) ?? 0) + 1);
	}

	/** Returns a sentence for each history with a forbidden, missing or unexplained change of status. */
	async findProblems(admin: ApiUser): Promise<string[]> {
		const wrong: string[] = [];
		for (const { certificate, entered, unanswered, isDeleted } of this.courses) {
			const history = await historyOf(admin, certificate);
			if (!history) {
				if (!isDeleted && unanswered === 0) wrong.push(`${certificate.key} is gone`);
				continue;
			}
			if (!isPath(history)) wrong.push(`${certificate.key}: ${history.join(" ")}`);
			for (const [status, count] of entered) {
				const present = history.filter((entry) => entry === status).length;
				// Creating and editing a certificate lead to the draft status too, so its number has no limit.
				const isTooMany = status !== CERTIFICATE_STATUS.WIP && present > count + unanswered;
				if (present < count || isTooMany)
					wrong.push(`${certificate.key}: ${present} times ${status}, reported ${count} times`);
			}
		}
		return wrong;
	}
}

/** Tries each forbidden change of status. Returns the number of attempts and those whose status was not 409. */
async function tryIllegal(admin: ApiUser, courses: readonly Course[]) {
	const others: string[] = [];
	let tried = 0;
	for (const { certificate } of courses) {
		const status = (await historyOf(admin, certificate))?.at(-1);
		if (status === undefined) continue;
		for (const action of CERTIFICATE_ACTIONS.filter((one) => !findMove(one, status))) {
			tried++;
			const answer = await take(admin, certificate, action);
			if (answer.status !== 409) others.push(`${action} from ${status}: ${answer.status}`);
		}
	}
	return { tried, others };
}

async function staffOf(server: Server, admin: ApiUser) {
	const staff: { user: ApiUser; roles: readonly ("Admin" | "Auditor")[] }[] = [];
	for (let n = 0; n < STAFF; n++) {
		const roles = [n % 2 === 0 ? "Admin" : "Auditor"] as ("Admin" | "Auditor")[];
		staff.push({ user: await ApiUser.signIn(server, await createAccount(admin, `messung.${n}`, roles)), roles });
	}
	return staff;
}

/** Scenario: eight users change the same certificates at random, while the server is killed repeatedly. */
export const moves: Scenario = {
	about: "moves that cross each other, half-done moves",
	withinMs: 300_000,
	measure: async (seconds = SECONDS) => {
		const server = await Server.start();
		const admin = await ApiUser.demo(server, "admin");
		const staff = await staffOf(server, admin);
		const desk = new Desk();
		for (let n = 0; n < 3; n++) {
			const on = await createCertification(admin, `Messung ${n}`);
			for (let m = 0; m < CERTIFICATES / 3; m++) await desk.add(admin, { on });
		}
		const work = staff.map(({ user, roles }) => desk.work(user, roles));
		const end = Date.now() + seconds * 1000;
		let kills = 0;
		while (Date.now() < end) {
			await pause(Math.min(KILL_EVERY_MS, end - Date.now()));
			if (Date.now() >= end) break;
			server.kill();
			kills++;
			await server.up();
		}
		desk.isOver = true;
		await Promise.all(work);
		const wrong = await desk.findProblems(admin);
		const illegal = await tryIllegal(admin, desk.courses);
		const { code, output } = await server.verify();
		for (const line of [...desk.faults, ...wrong, ...illegal.others].slice(0, 10)) console.error(line);
		if (code !== 0) console.error(output);
		const succeeded = desk.answers.filter((status) => isOk({ status })).length;
		return [
			exactly("answers of 500 and above", desk.answers.filter((status) => status >= 500).length, 0),
			exactly("refusals other than 403, 404, 409", desk.faults.length, 0),
			exactly(`illegal moves not answered 409, of ${illegal.tried}`, illegal.others.length, 0),
			exactly("histories that are no path, or not what was answered", wrong.length, 0),
			atLeast(`moves that succeeded, of ${desk.answers.length} tried, ${kills} kills`, succeeded, seconds * 5),
			isSo("audit:verify finds everything as it was written", code === 0),
			reported("answers", counted(desk.answers.map((status) => (status === 0 ? "none" : status)))),
		];
	},
};
