import { mkdtempSync, rmSync } from "node:fs";
import { tmpdir } from "node:os";
import { join } from "node:path";
import { sql } from "drizzle-orm";
import { afterEach, beforeEach, expect, test } from "vitest";
import { listCertifications } from "../modules/certifications/list.repository.ts";
import { listClients } from "../modules/clients/repository.ts";
import { openDatabase } from "../platform/database/index.ts";
import { SYSTEM } from "../platform/deps.ts";
import { listEnquiries } from "../public/enquiries/repository.ts";
import { migrationsUpTo } from "../testing/earlier-migrations.ts";

const migrationsFolder = decodeURIComponent(new URL(".", import.meta.url).pathname);
const LAST_BEFORE = 8;

let folder: string;
beforeEach(() => {
	folder = mkdtempSync(join(tmpdir(), "lists-"));
});
afterEach(() => rmSync(folder, { recursive: true, force: true }));

test("the migration indexes the words of earlier records and the times of the audit trail", async () => {
	const url = `file:${join(folder, "portal.db")}`;
	const before = await openDatabase({ url, migrationsFolder: migrationsUpTo(LAST_BEFORE, folder), around: undefined });
	await before.write(SYSTEM, async (tx) => {
		await tx.run(sql`insert into client (id, client_number, name, vat_nr, field, address, contacts, name_sort, country_sort, search, created_at, updated_at)
			values ('c1', 10001, 'Öztürk', '', '', '{}', '[]', 'ozturk', '', '10001 ozturk wien', '', '')`);
		await tx.run(sql`insert into certification (id, client_id, certification_number, category, subcategory, valid_from, initial_valid_from, valid_to, status, search, created_at, updated_at)
			values ('z1', 'c1', 'Z-2026-0001', 'A', '', '2026-01-01', '2026-01-01', '2028-12-31', 10, 'z-2026-0001 a', '', '')`);
		await tx.run(sql`insert into certification_status (certification_id, status, ts, user) values ('z1', 10, '', '')`);
		await tx.run(sql`insert into product (id, certification_id, position, number, name, name_en, info, info_en)
			values ('p1', 'z1', 1, 'B001', 'TÜRKISCHER Käse', 'Cheese Łódź', '', '')`);
		await tx.run(sql`insert into enquiry (id, reference, company, name, email, phone, message, message_date, status, note, name_sort, company_sort, search)
			values ('e1', 'A-1', '', 'Eva', '', '', '', '', 10, '', 'eva', '', 'a-1 eva')`);
		for (const [seq, ts] of [
			[1, "2026-03-01T10:00:00.000Z"],
			[2, "2026-03-03T10:00:00.000Z"],
			[3, "2026-03-01T12:00:00.000Z"],
		])
			await tx.run(
				sql`insert into audit_entry values (${seq}, ${ts}, 'u', 'U', 'client.create', 'client', 'c1', '{}', '', ${`h${seq}`})`,
			);
	});
	before.close();
	const { db, close } = await openDatabase({ url, migrationsFolder, around: undefined });
	for (const q of ["ozturk", "wie", "tu", "k"]) expect((await listClients(db, { q })).total, q).toBe(1);
	for (const q of ["2026 ozturk", "0001", "a rk"])
		expect((await listCertifications(db, { q }, "2026-03-10")).total, q).toBe(1);
	for (const q of ["turkischer", "kase lodz", "b001", "neu", "ozturk cheese"])
		expect((await listCertifications(db, { q }, "2026-03-10")).total, q).toBe(1);
	expect((await listCertifications(db, { status: ["NEW"] }, "2026-03-10")).total).toBe(0);
	for (const q of ["eva", "1", "va"]) expect((await listEnquiries(db, { q })).total, q).toBe(1);
	expect((await listClients(db, { q: "eva" })).total).toBe(0);
	const [[lateness = 0] = []] = await db.values<[number]>(sql`select seconds from audit_lateness`);
	expect([46 * 3600, 46 * 3600 + 1]).toContain(lateness);
	close();
});
