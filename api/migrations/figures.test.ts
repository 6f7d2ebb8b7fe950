import { mkdtempSync, rmSync } from "node:fs";
import { tmpdir } from "node:os";
import { join } from "node:path";
import { sql } from "drizzle-orm";
import { afterEach, beforeEach, expect, test } from "vitest";
import { verifyFigures } from "../desk/overview/index.ts";
import { readFigures } from "../desk/overview/repository.ts";
import { boundsOn, overviewOf } from "../desk/overview/rules.ts";
import { openDatabase } from "../platform/database/index.ts";
import { SYSTEM } from "../platform/deps.ts";
import { migrationsUpTo } from "../testing/earlier-migrations.ts";

const migrationsFolder = decodeURIComponent(new URL(".", import.meta.url).pathname);
const LAST_BEFORE = 18;

let folder: string;
beforeEach(() => {
	folder = mkdtempSync(join(tmpdir(), "figures-"));
});
afterEach(() => rmSync(folder, { recursive: true, force: true }));

test("the migration counts the records of an earlier version", async () => {
	const url = `file:${join(folder, "portal.db")}`;
	const before = await openDatabase({ url, migrationsFolder: migrationsUpTo(LAST_BEFORE, folder), around: undefined });
	await before.write(SYSTEM, async (tx) => {
		await tx.run(sql`insert into client (id, client_number, name, vat_nr, field, address, contacts, name_sort, country_sort, search, created_at, updated_at)
			values ('c1', 10001, 'Öztürk', '', '', '{}', '[]', 'ozturk', '', '', '', '')`);
		for (const [index, [validTo, status]] of [
			["2026-04-30", 60],
			["2026-03-09", 60],
			["2026-03-09", 90],
		].entries())
			await tx.run(sql`insert into certification (id, client_id, certification_number, category, subcategory, valid_from, initial_valid_from, valid_to, status, search, created_at, updated_at)
				values (${`z${index}`}, 'c1', ${`Z-${index}`}, 'A', '', '2023-01-01', '2023-01-01', ${validTo}, ${status}, '', '', '')`);
		for (const [index, [validTo, status]] of [
			["2026-04-30", 10],
			["2026-04-30", 20],
			["2026-03-09", 20],
		].entries())
			await tx
				.run(sql`insert into certificate (id, certification_id, certificate_number, valid_from, valid_to, status, created_at, updated_at)
				values (${`d${index}`}, 'z0', ${`d${index}`}, '2023-01-01', ${validTo}, 10, '', '')`)
				.then(() =>
					status === 10 ? undefined : tx.run(sql`update certificate set status = ${status} where id = ${`d${index}`}`),
				);
		const sent = "2026-03-08T23:30:00.000Z";
		for (const [index, [status, answered]] of [
			[10, null],
			[30, "2026-03-10T23:30:00.000Z"],
		].entries())
			await tx.run(sql`insert into enquiry (id, reference, company, name, email, phone, message, message_date, status, note, answer_date, name_sort, company_sort, search)
				values (${`e${index}`}, ${`A-${index}`}, '', '', '', '', '', ${sent}, ${status}, '', ${answered}, '', '', '')`);
	});
	before.close();
	const { db, close } = await openDatabase({ url, migrationsFolder, around: undefined });
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
	close();
});
