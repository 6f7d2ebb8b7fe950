import NativeDatabase from "libsql";
import { afterAll, beforeAll, describe, expect, test, vi } from "vitest";
import { USER_SORTS } from "./accounts/users/contract.ts";
import { DEADLINE_SORTS } from "./desk/deadlines/contract.ts";
import { CERTIFICATE_QUEUES, PENDING_SORTS } from "./modules/certificates/contract.ts";
import { CERTIFICATION_SORTS } from "./modules/certifications/contract.ts";
import { expireCertifications } from "./modules/certifications/index.ts";
import { CLIENT_SORTS } from "./modules/clients/contract.ts";
import { AUDIT_SORTS } from "./modules/evaluation/contract.ts";
import { FILE_SORTS } from "./modules/files/contract.ts";
import { FileClient } from "./platform/database/file/file-client.ts";
import { filePath } from "./platform/database/index.ts";
import { SYSTEM } from "./platform/deps.ts";
import { writePlace } from "./public/directory/cursor.ts";
import { ENQUIRY_SORTS } from "./public/enquiries/contract.ts";
import { answeredBefore, insertEnquiry } from "./public/enquiries/repository.ts";
import { answersOf } from "./public/validation/repository.ts";
import { createAudit, createCertificate, createCertification, createFinding, take } from "./testing/index.ts";
import { startAppOnce } from "./testing/started-app.ts";

/** Tables that grow with use. */
const GROWING =
	/^SCAN (client|production_site|certification|certification_status|certificate|certificate_status|evaluation_audit|evaluation_member|evaluation_finding|product|enquiry|user|session|audit_entry|client_error|deadline_task|deadline_state|mail|directory_consent|directory_entry|directory_product|file|file_chunk|file_leftover)\b/;

const LAST_ENTRY = /^select "seq", "hash" from "audit_entry" order by "audit_entry"."seq" desc limit \?$/;

/** Matches a count that ends at the bound, regardless of the number of rows. */
const BOUNDED_COUNT = /^select count\(\*\) from \(select 1 from .+ limit \?\)$/s;

const MORE = 12;
const ENQUIRY = { name: "Ernst Berger GmbH", email: "ernst@example.org", message: "Eine Frage" };

const app = startAppOnce();
let lists: string[];
/** A separate connection, because EXPLAIN keeps the snapshot of its connection. */
let connection: InstanceType<typeof NativeDatabase>;

/** Descending orders read the same indexes backwards, so that two filters are enough for them. */
const sorted = (path: string, names: readonly string[], filters: readonly string[] = [""]) =>
	names.flatMap((name) => [
		...filters.map((filter) => `${path}?sort=${name}&limit=1${filter}`),
		...filters.slice(0, 2).map((filter) => `${path}?sort=-${name}&limit=1${filter}`),
	]);
const SEARCHES = ["", "&q=gmbh", "&q=er", "&q=e%20gmbh", "&q=xyzzy"];

const FILTERS = (client: string) =>
	[
		"&status=ACTIVE",
		"&status=NEW,PRODUCTS,EXPIRED",
		"&category=E%3A%20Catering",
		"&category=E%3A%20Catering,C%3A%20Food%20Manufacturing",
		"&expires=90",
		"&month=2026-03",
		"&expires=past",
		`&client=${client}`,
		"&status=CERTIFICATE&category=C%3A%20Food%20Manufacturing&expires=3650",
		`&client=${client}&status=CERTIFICATE`,
	].flatMap((filter) => [filter, `${filter}&q=gmbh`, `${filter}&q=gebac`, `${filter}&q=erstellt`]);

const DEADLINES = (admin: string, client: string, certification: string) =>
	[
		"",
		`&client=${client}`,
		`&certification=${certification}`,
		`&assignee=${admin}`,
		"&assignee=me&kind=task,certification",
		"&from=2026-01-01&to=2027-01-01",
	].flatMap((filter) =>
		["", "&state=snoozed", "&state=done", "&state=open,done", "&q=gmbh", "&q=er", "&q=xyzzy"].map(
			(more) => `${filter}${more}`,
		),
	);

beforeAll(async () => {
	connection = new NativeDatabase(filePath(app.deps.settings.databaseUrl));
	const first = await createCertificate(app);
	const { client, certification, certificate } = await createCertificate(app);
	const audit = await createAudit(app, { in: certification });
	await createFinding(app, audit);
	await createAudit(app, { in: certification, status: "CLOSED" });
	await take(app, first, "release", "Auditor");
	const email = "eva@example.org";
	const message = "Wir möchten unsere Produkte zertifizieren lassen.";
	for (const name of ["Eva Muster GmbH", "Ernst Berger GmbH"])
		await app.json("/customerMessage", { json: { name, email, message, token: "" } });
	const people = ["", "&user=Albert", "&user=e", "&user=nobody"];
	const times = ["", "&from=2026-01-01T00:00:00Z", "&to=2027-01-01T00:00:00Z"];
	const records = ["", "&entity=client", `&entityId=${client._id}`, `&entity=client&entityId=${client._id}`];
	lists = [
		...sorted("/client", CLIENT_SORTS, SEARCHES),
		...sorted("/certification", CERTIFICATION_SORTS, [...SEARCHES, ...FILTERS(client._id)]),
		...sorted(`/client/certification/${client._id}`, ["certificationNumber", "status"], SEARCHES),
		...sorted("/audits", AUDIT_SORTS, [
			...SEARCHES,
			...["&status=PLANNED", "&status=PLANNED,CLOSED&kind=INITIAL", "&mine=true", "&mine=true&status=PLANNED"].flatMap(
				(filter) => [filter, `${filter}&q=gmbh`],
			),
			`&certification=${certification._id}`,
			"&month=2026-03",
			"&month=2026-03&mine=true&q=gmbh",
		]),
		`/audits/${audit._id}`,
		...sorted("/customerMessages", ENQUIRY_SORTS, [
			...SEARCHES,
			"&status=NEW",
			"&status=NEW&q=er",
			"&status=OPEN",
			"&status=OPEN&q=er",
			"&status=NEW,ANSWERED",
			"&status=NEW,ANSWERED&q=er",
		]),
		...sorted("/users", USER_SORTS, [...SEARCHES, "&state=active", "&state=waiting&q=er", "&state=active,deactivated"]),
		...sorted("/approval", PENDING_SORTS, ["", "&q=gmbh"]),
		"/overview",
		"/work",
		...CERTIFICATE_QUEUES.flatMap((queue) =>
			sorted(`/work/${queue}`, ["since", "certificateNumber", "clientName"], ["", "&q=gmbh"]),
		),
		...sorted("/deadlines", DEADLINE_SORTS, DEADLINES(app.userIds.Admin, client._id, certification._id)),
		...sorted(`/client/${client._id}/files`, FILE_SORTS),
		"/deadlines/people",
		...["", "&q=gmbh", "&q=ag", "&country=Ungarn", "&category=E%3A+Catering", "&q=gmbh+kase&country=Ungarn"].flatMap(
			(of) => [`/directory?limit=1${of}`, `/directory?limit=1${of}&cursor=${writePlace({ nameSort: "a", no: 1 })}`],
		),
		"/directory/choices",
		"/directory.json",
		"/client-errors?limit=1",
		"/mails?limit=1",
		"/client-errors?limit=1&module=shell",
		`/history/client/${client._id}?limit=1`,
		`/history/certification/${certification._id}?limit=1`,
		`/certification/${certification._id}`,
		`/audits/${audit._id}/files`,
		...["", "/evaluation", "/remarks"].map(
			(of) => `/certificate/${certificate._id}/certification/${certification._id}${of}`,
		),
		...people.flatMap((user) => times.flatMap((time) => records.map((of) => `/audit?limit=1${user}${time}${of}`))),
	];
});

afterAll(() => connection.close());

interface Statement {
	sql: string;
	args: unknown[];
}

/** Returns the reading statements in the order in which they are sent. */
async function statementsOf(job: () => Promise<unknown>): Promise<Statement[]> {
	const sent = vi.spyOn(FileClient.prototype, "execute");
	await job();
	const statements = sent.mock.calls.map(([statement]) => statement as unknown as Statement);
	sent.mockRestore();
	return statements.filter((statement) => /^\s*(select|with)/i.test(statement.sql));
}

async function get(path: string): Promise<string | undefined> {
	const answer = await app.request(path, { as: "Admin" });
	expect(answer.status, path).toBe(200);
	return /<\/api([^>]+)>; rel="next"/.exec(answer.headers.get("link") ?? "")?.[1];
}

type Step = [id: number, parent: number, unused: number, detail: string];
const planOf = ({ sql: text, args }: Statement) =>
	connection.prepare(`explain query plan ${text}`).raw(true).all(args) as Step[];

/** Returns the steps that read a growing table completely, or sort more than a page. */
const slowSteps = ({ sql: text }: Statement, steps: Step[]) =>
	steps.filter(([, parent, , detail]) => {
		// All rows can have the same status.
		if (detail.includes("certificate_by_status")) return !BOUNDED_COUNT.test(text);
		if (/evaluation_audit_(status|filter) \(status=\?\)/.test(detail)) return !/ limit \?$/.test(text);
		// Reading along an index stops at the end of the page.
		if (GROWING.test(detail)) return !detail.includes(" USING ");
		if (!detail.startsWith("USE TEMP B-TREE")) return false;
		return steps.some(([, sibling, , other]) => sibling === parent && GROWING.test(other));
	});

describe("every list and search", () => {
	test("finds its rows by an index on every page, with any order, filter and search", async () => {
		const slow = new Map<string, string>();
		const seen = new Set<string>();
		for (const path of lists) {
			const statements = await statementsOf(async () => {
				const next = await get(path);
				if (next) await get(next);
			});
			expect(statements.length, path).toBeGreaterThan(0);
			for (const statement of statements) {
				if (seen.has(statement.sql)) continue;
				seen.add(statement.sql);
				const steps = planOf(statement);
				if (slowSteps(statement, steps).length > 0 && !LAST_ENTRY.test(statement.sql))
					slow.set(statement.sql, `${path}\n${steps.map(([, , , detail]) => detail).join("\n")}`);
			}
		}
		expect([...slow].map((entry) => entry.join("\n"))).toEqual([]);
	});

	test("of audit entries by user and entity reads only entries that match both", async () => {
		const statements = await statementsOf(() => get("/audit?limit=1&user=Albert&entity=client"));
		const steps = statements.flatMap(planOf).map(([, , , detail]) => detail);
		const range = /audit_user_entity \(user_id=\? AND user=\? AND entity=\?/;
		expect(steps.filter((step) => range.test(step)).length).toBeGreaterThan(0);
		expect(steps.filter((step) => /audit_user \(user_id=\? AND user=|audit_entity_seq/.test(step))).toEqual([]);
	});

	test("of due deadlines reads only those", async () => {
		const statements = await statementsOf(async () => {
			await expireCertifications(app.deps);
			await answeredBefore(app.deps.database.db, "2020-01-01T00:00:00.000Z");
		});
		expect(statements.flatMap(planOf).map(([, , , detail]) => detail)).toEqual([
			"SEARCH certification USING INDEX certification_not_expired (valid_to<?)",
			"SEARCH certification USING INDEX certification_expired (valid_to>?)",
			"SEARCH enquiry USING INDEX enquiry_answer_date (answer_date<?)",
		]);
	});

	test("of many certificates by ids and numbers reads only those", async () => {
		const statements = await statementsOf(() =>
			Array.fromAsync(answersOf(app.deps.database.db, ["a", "b", "Z-2026-0001-01"])),
		);
		const steps = statements.flatMap(planOf).map(([, , , detail]) => detail);
		expect(steps.filter((step) => GROWING.test(step))).toEqual([]);
		for (const column of ["public_id", "certificate_number"])
			expect(steps.join("\n")).toMatch(new RegExp(`^SEARCH certificate USING .*\\(${column}=\\?\\)`, "m"));
	});

	test("sends no more statements for more rows", async () => {
		// The order does not change the number of statements.
		const paths = new Set(lists.map((path) => path.replace(/sort=[^&]*&/, "").replace("limit=1", "limit=100")));
		const count = async () => {
			const counts: [string, number][] = [];
			for (const path of paths) counts.push([path, (await statementsOf(() => get(path))).length]);
			return counts;
		};
		const before = await count();
		for (let row = 0; row < MORE; row++) await createCertification(app);
		await app.deps.database.write(SYSTEM, async (tx) => {
			for (let row = 0; row < MORE; row++)
				await insertEnquiry(tx, ENQUIRY, `A-2027-${row}`, "2026-03-10T10:00:00.000Z");
		});
		expect(await count()).toEqual(before);
	});
});
