import { mkdtempSync, rmSync } from "node:fs";
import { tmpdir } from "node:os";
import { join } from "node:path";
import { sql } from "drizzle-orm";
import { afterEach, beforeEach, expect, test } from "vitest";
import { waitingRows } from "../modules/certificates/queues/repository.ts";
import { openDatabase } from "../platform/database/index.ts";
import { SYSTEM } from "../platform/deps.ts";
import { migrationsUpTo } from "../testing/earlier-migrations.ts";

const migrationsFolder = decodeURIComponent(new URL(".", import.meta.url).pathname);
const LAST_BEFORE = 13;

let folder: string;
beforeEach(() => {
	folder = mkdtempSync(join(tmpdir(), "work-"));
});
afterEach(() => rmSync(folder, { recursive: true, force: true }));

test("the migration determines the queue of each earlier certificate and since when it has its status", async () => {
	const url = `file:${join(folder, "portal.db")}`;
	const before = await openDatabase({ url, migrationsFolder: migrationsUpTo(LAST_BEFORE, folder), around: undefined });
	await before.write(SYSTEM, async (tx) => {
		await tx.run(sql`insert into client (id, client_number, name, vat_nr, field, address, contacts, name_sort, country_sort, search, created_at, updated_at)
			values ('c1', 10001, 'Öztürk', '', '', '{}', '[]', 'ozturk', '', '', '', '')`);
		await tx.run(sql`insert into certification (id, client_id, certification_number, category, subcategory, valid_from, initial_valid_from, valid_to, status, search, created_at, updated_at)
			values ('z1', 'c1', 'Z-2026-0001', 'A', '', '2026-01-01', '2026-01-01', '2028-12-31', 10, '', '', '')`);
		for (const [index, submittedBy] of [null, "anna"].entries()) {
			const id = `d${index}`;
			await tx.run(sql`insert into certificate (id, certification_id, certificate_number, valid_from, valid_to, status, submitted_by, created_at, updated_at)
				values (${id}, 'z1', ${id}, '2026-01-01', '2028-12-31', 10, ${submittedBy}, '', '2026-03-09')`);
			await tx.run(
				sql`insert into certificate_status (certificate_id, status, ts, user_id, user) values (${id}, 10, ${`2026-03-0${index + 1}`}, 'anna', 'Anna')`,
			);
			await tx.run(
				sql`insert into audit_entry values (${index + 1}, '2026-03-05', 'bernd', 'Bernd', 'certificate.edit', 'certificate', ${id}, '{}', '', ${`h${index}`})`,
			);
		}
		await tx.run(sql`update certificate set status = 20 where id = 'd1'`);
		await tx.run(
			sql`insert into certificate_status (certificate_id, status, ts, user_id, user) values ('d1', 20, '2026-03-08', 'anna', 'Anna')`,
		);
	});
	before.close();
	const { db, close } = await openDatabase({ url, migrationsFolder, around: undefined });
	const waiting = async (queue: "drafts" | "toReview", userId: string) => {
		const { rows } = await waitingRows(db, { queue, userId, today: "2026-03-10" }, {});
		return rows.map(({ _certificateId, since }) => [_certificateId, since]);
	};
	expect(await waiting("drafts", "bernd")).toEqual([["d0", "2026-03-01"]]);
	expect(await waiting("drafts", "anna")).toEqual([]);
	expect(await waiting("toReview", "")).toEqual([["d1", "2026-03-08"]]);
	expect(await db.values(sql`select id, status_since from certificate order by id`)).toEqual([
		["d0", "2026-03-01"],
		["d1", "2026-03-08"],
	]);
	close();
});
