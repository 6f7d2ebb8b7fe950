import { mkdtempSync, rmSync } from "node:fs";
import { tmpdir } from "node:os";
import { join } from "node:path";
import { sql } from "drizzle-orm";
import { afterEach, beforeEach, expect, test } from "vitest";
import { openDatabase } from "../platform/database/index.ts";
import { SYSTEM } from "../platform/deps.ts";
import { migrationsUpTo } from "../testing/earlier-migrations.ts";

const migrationsFolder = decodeURIComponent(new URL(".", import.meta.url).pathname);
const LAST_BEFORE = 15;

let folder: string;
beforeEach(() => {
	folder = mkdtempSync(join(tmpdir(), "after-publication-"));
});
afterEach(() => rmSync(folder, { recursive: true, force: true }));

test("the migration keeps published and retracted certificates, and published ones can be suspended", async () => {
	const url = `file:${join(folder, "portal.db")}`;
	const before = await openDatabase({ url, migrationsFolder: migrationsUpTo(LAST_BEFORE, folder), around: undefined });
	await before.write(SYSTEM, async (tx) => {
		await tx.run(sql`insert into client (id, client_number, name, vat_nr, field, address, contacts, name_sort, country_sort, search, created_at, updated_at)
			values ('c1', 10001, 'Öztürk', '', '', '{}', '[]', 'ozturk', '', '', '', '')`);
		await tx.run(sql`insert into certification (id, client_id, certification_number, category, subcategory, valid_from, initial_valid_from, valid_to, status, search, created_at, updated_at)
			values ('z1', 'c1', 'Z-2026-0001', 'A', '', '2026-01-01', '2026-01-01', '2028-12-31', 60, '', '', '')`);
		for (const [id, stati] of [
			["public", [20, 30, 40]],
			["retracted", [20, 30, 40, 50]],
		] as const) {
			await tx.run(sql`insert into certificate (id, certification_id, certificate_number, valid_from, valid_to, status, created_at, updated_at)
				values (${id}, 'z1', ${id}, '2026-01-01', '2028-12-31', 10, '', '2026-03-09')`);
			for (const status of stati) {
				const signed = status === 30 ? sql`, signed = '{}'` : sql``;
				const publicId = status === 40 ? sql`, public_id = ${id}` : sql``;
				await tx.run(sql`update certificate set status = ${status}${signed}${publicId} where id = ${id}`);
				await tx.run(
					sql`insert into certificate_status (certificate_id, status, ts, user_id, user, reason) values (${id}, ${status}, '2026-03-08', 'anna', 'Anna', 'Grund')`,
				);
			}
		}
	});
	const rows = (db: typeof before.db) =>
		db.values(sql`select certificate_id, status, ts, user, reason from certificate_status order by seq`);
	const history = await rows(before.db);
	before.close();

	const { db, write, close } = await openDatabase({ url, migrationsFolder, around: undefined });
	expect(await rows(db)).toEqual(history);
	expect(
		await db.values(sql`select id, status, cause, suspended_until, replaces_id from certificate order by id`),
	).toEqual([
		["public", 40, null, null, null],
		["retracted", 50, null, null, null],
	]);
	await write(SYSTEM, (tx) => tx.run(sql`update certificate set status = 45, cause = 'other' where id = 'public'`));
	await expect(
		write(SYSTEM, (tx) => tx.run(sql`update certificate set status = 45, cause = 'other' where id = 'retracted'`)),
	).rejects.toThrow();
	close();
});
