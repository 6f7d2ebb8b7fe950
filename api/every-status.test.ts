import { Buffer } from "node:buffer";
import { createHash } from "node:crypto";
import { gunzipSync } from "node:zlib";
import { afterAll, beforeAll, describe, expect, test, vi } from "vitest";
import type { AuditEntry } from "./audit/contract.ts";
import type { Deadline } from "./desk/deadlines/contract.ts";
import type { Overview } from "./desk/overview/contract.ts";
import type { Work } from "./desk/work/contract.ts";
import {
	CERTIFICATE_STATI,
	CERTIFICATE_STATUS,
	CERTIFICATE_STATUS_NAMES,
	type CertificateStatusFacts,
	type CertificateStatusName,
	isPublished,
	MOVES,
} from "./kit/certificate-lifecycle.ts";
import { de as GERMAN } from "./kit/public-sentences.ts";
import type { PublicState } from "./kit/public-states.ts";
import { CERTIFICATE_QUEUES } from "./modules/certificates/contract.ts";
import {
	CERTIFICATION_STATI,
	type Certification,
	type CertificationListItem,
} from "./modules/certifications/contract.ts";
import type { DirectoryFile, ListedCompany } from "./public/directory/contract.ts";
import type { BulkAnswerItem, FileAnswer, PublicValidation } from "./public/validation/contract.ts";
import { notifyWatchers } from "./public/watches/index.ts";
import { readExport } from "./testing/exports.ts";
import { createCertification, createClient, startTestApp, type TestApp } from "./testing/index.ts";
import { type MailServer, parsed, startMailServer } from "./testing/mail-server.ts";
import { sendMails } from "./testing/mails.ts";
import { bringTo, type CertificateScenario, createCertificate, roadTo } from "./testing/scenarios.ts";

const NOW = "2026-03-10T09:00:00.000Z";

interface Shown {
	state: PublicState;
	code: PublicValidation["status"];
	/** The status list in which the bit of the certificate is set. */
	bit?: "revocation" | "suspension";
	isListed?: true;
}
/** What the public sees, by public status. Every status of a certificate maps to one of these. */
const SHOWN: Record<NonNullable<CertificateStatusFacts["publicStatus"]>, Shown> = {
	VALID: { state: "valid", code: 40, isListed: true },
	SUSPENDED: { state: "suspended", code: 60, bit: "suspension", isListed: true },
	SUPERSEDED: { state: "superseded", code: 80, bit: "revocation" },
	RETRACTED: { state: "retracted", code: 70, bit: "revocation" },
};

interface Case {
	name: CertificateStatusName;
	facts: CertificateStatusFacts;
	shown: Shown | undefined;
}
const CASES: Case[] = CERTIFICATE_STATUS_NAMES.map((name) => {
	const facts: CertificateStatusFacts = CERTIFICATE_STATI[name];
	return { name, facts, shown: facts.publicStatus && SHOWN[facts.publicStatus] };
});
const PUBLISHED = CASES.flatMap(({ shown, ...rest }) => (shown ? { ...rest, shown } : []));
/** Statuses that a published certificate can reach. */
const MOVED = PUBLISHED.filter(({ name }) => isPublic(lastMove(name)?.from));

function isPublic(name: CertificateStatusName | undefined): boolean {
	return name !== undefined && isPublished(CERTIFICATE_STATUS[name]);
}
function lastMove(name: CertificateStatusName) {
	return roadTo(name).at(-1);
}

let app: TestApp;
let server: MailServer;
const scenarios = new Map<CertificateStatusName, CertificateScenario>();
const of = (name: CertificateStatusName): CertificateScenario => {
	const scenario = scenarios.get(name);
	if (!scenario) throw new Error(`No certificate in ${name}`);
	return scenario;
};
const companyOf = (name: CertificateStatusName) => `Firma ${name}`;
const mailOf = (name: CertificateStatusName) => `${name.toLowerCase()}@example.org`;
const publicIdOf = (name: CertificateStatusName): string => of(name).certificate.publicId ?? of(name).certificate._id;

async function receivedBy(name: CertificateStatusName) {
	await notifyWatchers(app.deps);
	await sendMails(app);
	return Promise.all(server.received.filter(({ to }) => to.includes(mailOf(name))).map(parsed));
}

/** A visitor requests notifications and confirms them with the link in the mail. */
async function watch(name: CertificateStatusName, { certificate }: CertificateScenario): Promise<void> {
	const json = { email: mailOf(name), lang: "de" };
	expect((await app.request(`/validateCertificate/${certificate.publicId}/watch`, { json })).status).toBe(204);
	const [mail] = await vi.waitFor(async () => {
		const mails = await receivedBy(name);
		expect(mails).toHaveLength(1);
		return mails;
	});
	const token = /\/watch\?lng=\w\w#([\w-]{43})/.exec(mail?.text ?? "")?.[1];
	expect((await app.request("/watches/confirmation", { json: { token } })).status).toBe(200);
}

/** Creates a certificate of a new client in the directory, watched before its last move if it was public by then. */
async function create(name: CertificateStatusName): Promise<CertificateScenario> {
	const client = await createClient(app, { name: companyOf(name) });
	await app.json(`/client/${client._id}/directory`, { as: "Auditor", method: "PUT" });
	const base = await createCertification(app, { client, products: 1 });
	const from = lastMove(name)?.from ?? "WIP";
	const before = await createCertificate(app, { in: base, status: from });
	if (isPublic(from)) await watch(name, before);
	return bringTo(app, before, name);
}

beforeAll(async () => {
	server = await startMailServer();
	app = await startTestApp({
		now: NOW,
		settings: { publicUrl: "https://portal.example.org", mail: server.mail },
	});
	for (const name of CERTIFICATE_STATUS_NAMES) scenarios.set(name, await create(name));
}, 120_000);
afterAll(async () => {
	app.close();
	await server.close();
});

describe("the public", () => {
	test.each(CASES)("validates a certificate in $name", async ({ name, shown }) => {
		const answer = await app.request(`/validateCertificate/${publicIdOf(name)}`);
		expect(answer.status).toBe(shown ? 200 : 404);
		if (shown) expect(await answer.json()).toMatchObject({ status: shown.code });
	});

	test("gets the same states from a check of all certificates at once, by id and by number", async () => {
		const expected = CASES.map(({ shown }) => shown?.state ?? "unknown");
		const ids = CASES.map(({ name }) => publicIdOf(name));
		const numbers = CASES.map(({ name }) => of(name).certificate.certificateNumber);
		const json = { items: [...ids, ...numbers], token: "" };
		const answers = await app.json<BulkAnswerItem[]>("/validateCertificate/bulk", { json });
		expect(answers.map(({ state }) => state)).toEqual([...expected, ...expected]);
	});

	test.each(PUBLISHED)("gets the state of $name from the file of the certificate", async ({ name, shown }) => {
		const file = await app.request(`/downloadCert/${of(name).key}?lang=de`, { as: "Auditor" });
		const sha256 = createHash("sha256")
			.update(Buffer.from(await file.arrayBuffer()))
			.digest("hex");
		const answer = await app.json<FileAnswer>("/validateCertificate/file-hash", { json: { sha256 } });
		expect(answer).toMatchObject({ original: true, state: shown.state });
	});

	test.each(CASES)("gets a credential of $name only if it is published, with its bits", async ({ name, shown }) => {
		const answer = await app.request(`/validateCertificate/${publicIdOf(name)}/credential`);
		expect(answer.status).toBe(shown ? 200 : 404);
		if (!shown) return;
		const { credentialStatus } = payloadOf(await answer.text()) as { credentialStatus: { statusListIndex: string }[] };
		const index = Number(credentialStatus[0]?.statusListIndex);
		for (const purpose of ["revocation", "suspension"] as const)
			expect([purpose, await bitOf(purpose, index)]).toEqual([purpose, shown.bit === purpose]);
	});

	test.each(CASES)("finds $name in the directory and its files only if it is listed", async ({ name, shown }) => {
		const state = shown?.isListed && shown.state;
		const number = of(name).certificate.certificateNumber;
		const { certificates } = await app.json<DirectoryFile>("/directory.json");
		const csv = await (await app.request("/directory.csv")).text();
		const line = csv.split("\r\n").find((text) => text.includes(`"${number}"`));
		const page = await app.json<ListedCompany[]>("/directory?limit=100");
		const listed = page.flatMap((company) => company.certificates);
		const stateIn = (all: readonly { certificateNumber: string; state: string }[]) =>
			all.find(({ certificateNumber }) => certificateNumber === number)?.state;
		expect([stateIn(listed), stateIn(certificates), line?.includes(`"${state}"`)]).toEqual([
			state,
			state,
			state && true,
		]);
	});

	test.each(MOVED)("is notified when a watched certificate becomes $name", async ({ name, shown }) => {
		const [, ...mails] = await receivedBy(name);
		expect(mails).toHaveLength(1);
		expect(mails[0]?.text).toContain(GERMAN[shown.state].sentence("", ""));
	});
});

describe("the staff", () => {
	test.each(CASES)("finds $name in the queue of the next move", async ({ name }) => {
		const moves: readonly string[] = MOVES.filter(({ from }) => from === name).map(({ action }) => action);
		const expected = CERTIFICATE_QUEUES.filter(
			(queue) =>
				({
					toReview: moves.includes("sign"),
					toPublish: moves.includes("publish"),
					sentBack: moves.includes("edit") && !moves.includes("release"),
					drafts: moves.includes("release"),
				})[queue],
		);
		const number = of(name).certificate.certificateNumber;
		const queues = new Set<string>();
		for (const as of ["Admin", "Auditor"] as const) {
			const work = await app.json<Work>("/work", { as });
			for (const queue of CERTIFICATE_QUEUES)
				if (work[queue]?.items.some(({ certificateNumber }) => certificateNumber === number)) queues.add(queue);
		}
		expect([...queues].sort()).toEqual([...expected].sort());
	});

	test.each(CASES)("has a deadline for $name only while it waits for a signature", async ({ name }) => {
		const deadlines = await app.json<Deadline[]>("/deadlines?kind=approval,suspension&from=2026-03-01&to=2026-04-30", {
			as: "Admin",
		});
		const own = deadlines.filter(({ _id }) => _id.includes(of(name).certificate._id));
		const isWaiting = MOVES.some(({ action, from }) => action === "sign" && from === name);
		expect(own.map(({ kind }) => kind)).toEqual(isWaiting ? ["approval"] : []);
	});

	test.each(CASES)("filters and exports the certification of $name by its status", async ({ name, facts }) => {
		// The status of the certification follows the replacement.
		const status = facts.publicStatus === "SUPERSEDED" ? "ACTIVE" : facts.certification;
		const number = of(name).certification.certificationNumber;
		const found = await app.json<CertificationListItem[]>(`/certification?status=${status}`, { as: "Auditor" });
		expect(found.map(({ certificationNumber }) => certificationNumber)).toContain(number);
		const { rows } = await readExport(app, `/certification.xlsx?status=${status}`);
		expect(rows.find(({ Nummer }) => Nummer === number)?.Status).toBe(CERTIFICATION_STATI[status].label);
	});

	test.each(CASES)("reads the label of $name in the audit trail", async ({ name, facts }) => {
		const query = new URLSearchParams({ entity: "certificate", entityId: of(name).certificate._id });
		const entries = await app.json<AuditEntry[]>(`/audit?${query}`, { as: "Admin" });
		const last = entries.flatMap(({ lines }) => lines).find(({ field }) => field === "Status");
		// The audit entry of the creation contains no status.
		expect(last?.after).toBe(lastMove(name) ? facts.label : undefined);
	});

	test("counts every status in the overview, and a valid certificate as expired after its last day", async () => {
		const counts = new Map<number, number>();
		for (const { certification } of scenarios.values()) {
			const { certificates } = await app.json<Certification>(`/certification/${certification._id}`, { as: "Admin" });
			for (const { stati } of certificates) {
				const code = stati.at(-1)?.status ?? 0;
				counts.set(code, (counts.get(code) ?? 0) + 1);
			}
		}
		const count = ({ facts }: Case) => counts.get(facts.code) ?? 0;
		const isValid = ({ shown }: Case) => shown?.state === "valid";
		const overview = async () => (await app.json<Overview>("/overview", { as: "Auditor" })).certificates;
		expect(await overview()).toEqual([
			...CASES.map((one) => ({ status: one.name, count: count(one) })),
			{ status: "EXPIRED", count: 0 },
		]);
		app.clock.set("2030-01-01T09:00:00.000Z");
		expect(await overview()).toEqual([
			...CASES.map((one) => ({ status: one.name, count: isValid(one) ? 0 : count(one) })),
			{ status: "EXPIRED", count: CASES.filter(isValid).reduce((sum, one) => sum + count(one), 0) },
		]);
		app.clock.set(NOW);
	});
});

const payloadOf = (jwt: string): unknown => JSON.parse(Buffer.from(jwt.split(".")[1] ?? "", "base64url").toString());

async function bitOf(purpose: "revocation" | "suspension", index: number): Promise<boolean> {
	const list = payloadOf(await (await app.request(`/status-lists/${purpose}`)).text());
	const { encodedList } = (list as { credentialSubject: { encodedList: string } }).credentialSubject;
	const bytes = gunzipSync(Buffer.from(encodedList.slice(1), "base64url"));
	return ((bytes[index >> 3] ?? 0) & (128 >> (index & 7))) !== 0;
}
