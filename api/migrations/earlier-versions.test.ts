import { type SQL, sql } from "drizzle-orm";
import { expect, test } from "vitest";
import { verifyFigures } from "../desk/overview/index.ts";
import { readFigures } from "../desk/overview/repository.ts";
import { boundsOn, overviewOf } from "../desk/overview/rules.ts";
import { waitingRows } from "../modules/certificates/queues/repository.ts";
import { listCertifications } from "../modules/certifications/list.repository.ts";
import { listClients } from "../modules/clients/repository.ts";
import { fold } from "../platform/database/fold.ts";
import type { Reader, Tx } from "../platform/database/index.ts";
import { SYSTEM } from "../platform/deps.ts";
import { listEnquiries } from "../public/enquiries/repository.ts";
import { migratedFrom } from "../testing/earlier-migrations.ts";

const aClient = (tx: Tx, search = "") =>
	tx.run(sql`insert into client (id, client_number, name, vat_nr, field, address, contacts, name_sort, country_sort, search, created_at, updated_at)
		values ('c1', 10001, 'Öztürk', '', '', '{}', '[]', 'ozturk', '', ${search}, '', '')`);
const aCertification = (tx: Tx, status: number, { id = "z1", validTo = "2028-12-31", search = "" } = {}) =>
	tx.run(sql`insert into certification (id, client_id, certification_number, category, subcategory, valid_from, initial_valid_from, valid_to, status, search, created_at, updated_at)
		values (${id}, 'c1', ${id === "z1" ? "Z-2026-0001" : id}, 'A', '', '2026-01-01', '2026-01-01', ${validTo}, ${status}, ${search}, '', '')`);
const aCertificate = (tx: Tx, id: string, validTo = "2028-12-31", submittedBy: string | null = null) =>
	tx.run(sql`insert into certificate (id, certification_id, certificate_number, valid_from, valid_to, status, submitted_by, created_at, updated_at)
		values (${id}, 'z1', ${id}, '2026-01-01', ${validTo}, 10, ${submittedBy}, '', '2026-03-09')`);
const aStatus = (tx: Tx, id: string, status: number, ts: string) =>
	tx.run(sql`insert into certificate_status (certificate_id, status, ts, user_id, user, reason)
		values (${id}, ${status}, ${ts}, 'anna', 'Anna', 'Grund')`);
/** Inserts an enquiry; `text` is its search text and the text by which it is sorted. */
const anEnquiry = (tx: Tx, id: string, name: string, text: string, more: { sent?: string; answered?: string } = {}) =>
	tx.run(sql`insert into enquiry (id, reference, company, name, email, phone, message, message_date, status, note, answer_date, name_sort, company_sort, search)
		values (${id}, ${id}, ${name}, ${name}, '', '', ${name}, ${more.sent ?? ""}, ${more.answered ? 30 : 10}, '', ${more.answered ?? null}, ${text}, ${text}, ${text})`);
const anEntry = (
	tx: Tx,
	seq: number,
	ts: string,
	user: string,
	action: `${"client" | "certificate"}.${string}`,
	id: string,
) =>
	tx.run(
		sql`insert into audit_entry values (${seq}, ${ts}, ${user}, ${user}, ${action}, ${action.split(".")[0]}, ${id}, '{}', '', ${`h${seq}`})`,
	);

test("joiners are removed from search and sort texts, and nothing else", async () => {
	const NAME = "می\u200cخواهم क्\u200dष";
	const { db } = await migratedFrom(5, async (tx) => {
		// Earlier versions stored the name in this form.
		await anEnquiry(tx, "old", NAME, "می\u200cخواهم क\u200dष");
		await anEnquiry(tx, "plain", NAME, "donau feinkost");
	});
	const rows = await db.values(sql`select name, name_sort, company_sort, search from enquiry order by id`);
	expect(rows).toEqual([fold(NAME), "donau feinkost"].map((text) => [NAME, text, text, text]));
});

test("words of records and times of the audit trail are indexed", async () => {
	const { db } = await migratedFrom(8, async (tx) => {
		await aClient(tx, "10001 ozturk wien");
		await aCertification(tx, 10, { search: "z-2026-0001 a" });
		await tx.run(sql`insert into certification_status (certification_id, status, ts, user) values ('z1', 10, '', '')`);
		await tx.run(sql`insert into product (id, certification_id, position, number, name, name_en, info, info_en)
			values ('p1', 'z1', 1, 'B001', 'TÜRKISCHER Käse', 'Cheese Łódź', '', '')`);
		await anEnquiry(tx, "e1", "Eva", "a-1 eva");
		for (const [index, ts] of [
			"2026-03-01T10:00:00.000Z",
			"2026-03-03T10:00:00.000Z",
			"2026-03-01T12:00:00.000Z",
		].entries())
			await anEntry(tx, index + 1, ts, "u", "client.create", "c1");
	});
	const certifications = (q: string) => listCertifications(db, { q }, "2026-03-10");
	for (const q of ["ozturk", "wie", "tu", "k"]) expect((await listClients(db, { q })).total, q).toBe(1);
	for (const q of ["2026 ozturk", "0001", "a rk", "turkischer", "kase lodz", "b001", "neu", "ozturk cheese"])
		expect((await certifications(q)).total, q).toBe(1);
	expect((await listCertifications(db, { status: ["NEW"] }, "2026-03-10")).total).toBe(0);
	for (const q of ["eva", "1", "va"]) expect((await listEnquiries(db, { q })).total, q).toBe(1);
	expect((await listClients(db, { q: "eva" })).total).toBe(0);
	const [[lateness = 0] = []] = await db.values<[number]>(sql`select seconds from audit_lateness`);
	expect([46 * 3600, 46 * 3600 + 1]).toContain(lateness);
});

test("each certificate is in the queue of its status, since it has this status", async () => {
	const { db } = await migratedFrom(13, async (tx) => {
		await aClient(tx);
		await aCertification(tx, 10);
		for (const [index, submittedBy] of [null, "anna"].entries()) {
			await aCertificate(tx, `d${index}`, "2028-12-31", submittedBy);
			await aStatus(tx, `d${index}`, 10, `2026-03-0${index + 1}`);
			await anEntry(tx, index + 1, "2026-03-05", "bernd", "certificate.edit", `d${index}`);
		}
		await tx.run(sql`update certificate set status = 20 where id = 'd1'`);
		await aStatus(tx, "d1", 20, "2026-03-08");
	});
	const waiting = async (queue: "drafts" | "toReview", userId: string) => {
		const { rows } = await waitingRows(db, { queue, userId, today: "2026-03-10" }, {});
		return rows.map(({ _certificateId, since }) => [_certificateId, since]);
	};
	const [draft, submitted] = [
		["d0", "2026-03-01"],
		["d1", "2026-03-08"],
	];
	expect(await waiting("drafts", "bernd")).toEqual([draft]);
	expect(await waiting("drafts", "anna")).toEqual([]);
	expect(await waiting("toReview", "")).toEqual([submitted]);
	expect(await db.values(sql`select id, status_since from certificate order by id`)).toEqual([draft, submitted]);
});

test("published and retracted certificates are kept, and published ones can be suspended", async () => {
	const history = (db: Reader) =>
		db.values(sql`select certificate_id, status, ts, user, reason from certificate_status order by seq`);
	let before: unknown;
	const { db, write } = await migratedFrom(15, async (tx) => {
		await aClient(tx);
		await aCertification(tx, 60);
		const changes: [number, SQL][] = [
			[20, sql``],
			[30, sql`, signed = '{}'`],
			[40, sql`, public_id = id`],
			[50, sql``],
		];
		for (const [id, stati] of [
			["public", changes.slice(0, 3)],
			["retracted", changes],
		] as const) {
			await aCertificate(tx, id);
			for (const [status, more] of stati) {
				await tx.run(sql`update certificate set status = ${status}${more} where id = ${id}`);
				await aStatus(tx, id, status, "2026-03-08");
			}
		}
		before = await history(tx);
	});
	expect(await history(db)).toEqual(before);
	const certificates = sql`select id, status, cause, suspended_until, replaces_id from certificate order by id`;
	expect(await db.values(certificates)).toEqual([
		["public", 40, null, null, null],
		["retracted", 50, null, null, null],
	]);
	const suspend = (id: string) =>
		write(SYSTEM, (tx) => tx.run(sql`update certificate set status = 45, cause = 'other' where id = ${id}`));
	await suspend("public");
	await expect(suspend("retracted")).rejects.toThrow();
});

test("the figures of the overview count the records", async () => {
	const { db } = await migratedFrom(18, async (tx) => {
		await aClient(tx);
		await aCertification(tx, 60, { validTo: "2026-04-30" });
		for (const status of [60, 90]) await aCertification(tx, status, { id: `z${status}`, validTo: "2026-03-09" });
		for (const [index, validTo] of ["2026-04-30", "2026-04-30", "2026-03-09"].entries()) {
			await aCertificate(tx, `d${index}`, validTo);
			if (index > 0) await tx.run(sql`update certificate set status = 20 where id = ${`d${index}`}`);
		}
		const sent = "2026-03-08T23:30:00.000Z";
		await anEnquiry(tx, "e1", "", "", { sent });
		await anEnquiry(tx, "e2", "", "", { sent, answered: "2026-03-10T23:30:00.000Z" });
	});
	const day = "2026-03-10";
	const { counts, certificates, ending, enquiries } = overviewOf(day, await readFigures(db, boundsOn(day)));
	expect(counts).toEqual({ openEnquiries: 1, toReview: 2, ending: 1, suspended: 0 });
	expect(certificates.filter(({ count }) => count > 0)).toEqual([
		{ status: "WIP", count: 1 },
		{ status: "IN_APPROVAL", count: 2 },
	]);
	expect(ending.filter(({ count }) => count > 0)).toEqual([{ month: "2026-04", count: 1 }]);
	expect(enquiries.at(-1)).toEqual({ week: "2026-03-09", count: 2, answered: 1, days: 2 });
	expect((await verifyFigures(db)).problems).toEqual([]);
});

test("later stages of a deadline get the assignee of an earlier one unless they have their own", async () => {
	const assigned = (stage: number, id: string, assignee: string | null, validTo = "2026-11-30") =>
		sql`insert into deadline_state (id, source, record_seq, record_id, origin, assignee_id, updated_at)
			values (${`end${stage}-${id}`}, ${`end${stage}`}, 1, ${id}, ${validTo}, ${assignee}, '')`;
	const { db } = await migratedFrom(24, async (tx) => {
		for (const id of ["anna", "bernd"])
			await tx.run(sql`insert into user (id, userid, userid_key, name, name_sort, roles, password_hash, search, created_at)
				values (${id}, ${id}, ${id}, ${id}, ${id}, '[]', '', '', '')`);
		for (const row of [
			assigned(9, "a", "anna"),
			assigned(3, "a", "bernd"),
			assigned(6, "b", "anna"),
			assigned(3, "b", null),
			// These rows are about another end of validity.
			assigned(9, "c", "anna", "2027-11-30"),
			assigned(3, "c", null),
			assigned(9, "d", null),
		])
			await tx.run(row);
	});
	const rows = await db.values<string[]>(
		sql`select id || ' ' || coalesce(assignee_id, '-') from deadline_state order by record_id, source desc`,
	);
	expect(rows.flat()).toEqual([
		...["end9-a anna", "end6-a anna", "end3-a bernd", "end1-a bernd"],
		...["end6-b anna", "end3-b anna", "end1-b anna"],
		...["end9-c anna", "end6-c anna", "end3-c -", "end1-c anna"],
		"end9-d -",
	]);
});
