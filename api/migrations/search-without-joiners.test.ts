import { mkdtempSync, rmSync } from "node:fs";
import { tmpdir } from "node:os";
import { join } from "node:path";
import { sql } from "drizzle-orm";
import { afterEach, beforeEach, expect, test } from "vitest";
import { fold } from "../platform/database/fold.ts";
import { openDatabase } from "../platform/database/index.ts";
import { SYSTEM } from "../platform/deps.ts";
import { migrationsUpTo } from "../testing/earlier-migrations.ts";

const migrationsFolder = decodeURIComponent(new URL(".", import.meta.url).pathname);
const LAST_BEFORE = 5;
const NAME = "می\u200cخواهم क्\u200dष";
/** The form in which earlier versions stored the name. */
const WITH_JOINERS = "می\u200cخواهم क\u200dष";

let folder: string;
beforeEach(() => {
	folder = mkdtempSync(join(tmpdir(), "joiners-"));
});
afterEach(() => rmSync(folder, { recursive: true, force: true }));

test("the migration removes joiners from the search and sort texts of an earlier version, and nothing else", async () => {
	const url = `file:${join(folder, "portal.db")}`;
	const before = await openDatabase({ url, migrationsFolder: migrationsUpTo(LAST_BEFORE, folder), around: undefined });
	await before.write(SYSTEM, async (tx) => {
		for (const [id, search] of [
			["old", WITH_JOINERS],
			["plain", "donau feinkost"],
		])
			await tx.run(sql`insert into enquiry (id, reference, company, name, email, phone, message, message_date, status, note, name_sort, company_sort, search)
				values (${id}, ${id}, ${NAME}, ${NAME}, 'a@example.org', '', ${NAME}, '2026-03-01T09:00:00.000Z', 10, '', ${search}, ${search}, ${search})`);
	});
	before.close();
	const after = await openDatabase({ url, migrationsFolder, around: undefined });
	const rows = await after.db.values(sql`select name, name_sort, company_sort, search from enquiry order by id`);
	after.close();
	const folded = fold(NAME);
	expect(rows).toEqual([
		[NAME, folded, folded, folded],
		[NAME, "donau feinkost", "donau feinkost", "donau feinkost"],
	]);
});
