import { mkdtempSync, rmSync } from "node:fs";
import { tmpdir } from "node:os";
import { join } from "node:path";
import { sql } from "drizzle-orm";
import { describe, expect, test } from "vitest";
import type { AuditVerification } from "../../audit/contract.ts";
import { expireCertifications } from "../../modules/certifications/index.ts";
import { type Database, MIGRATIONS, openDatabase, type Reader, type Tx } from "../../platform/database/index.ts";
import { SYSTEM } from "../../platform/deps.ts";
import { migrationsUpTo } from "../../testing/earlier-migrations.ts";
import { fillOnce } from "../../testing/filled-template.ts";
import { forge } from "../../testing/forging.ts";
import { aClientInput, aProduct, createCertificate, createCertification, take } from "../../testing/index.ts";
import { replacementOf } from "../../testing/scenarios.ts";
import { startAppPerTest } from "../../testing/started-app.ts";
import { updateListingsOfClient, verifyListings } from "./index.ts";

interface Rows {
	entries: unknown[];
	products: unknown[];
	found: unknown[];
}

/** Reads the listing without the numbers of entries, which depend on the order of the changes. */
const rowsIn = async (db: Reader): Promise<Rows> => ({
	entries:
		await db.values(sql`select certificate_id, client_id, name_sort, company, city, country, category, subcategory,
		public_id, certificate_number, valid_from, valid_to, status, product_count, facet, search
		from directory_entry order by certificate_id`),
	products: await db.values(sql`select certificate_id, directory_product.name, directory_product.name_en
		from directory_entry join directory_product on directory_product.seq >> 13 = no order by certificate_id, directory_product.seq`),
	found: await db.values(sql`select certificate_id from directory_search
		join directory_entry on no = directory_search.rowid where directory_search match 'gmbh' order by certificate_id`),
});

/**
 * Returns the listing after all entries were deleted and made again, in a transaction that is rolled back.
 */
async function rebuilt({ write }: Pick<Database, "write">): Promise<Rows> {
	const rows: Rows[] = [];
	const rebuild = async (tx: Tx) => {
		await tx.run(sql`delete from directory_entry`);
		const consents = await tx.values<[string]>(sql`select client_id from directory_consent`);
		for (const [clientId] of consents) await updateListingsOfClient(tx, clientId);
		rows.push(await rowsIn(tx));
		throw new Error("rolled back");
	};
	await expect(write(SYSTEM, rebuild)).rejects.toThrow("rolled back");
	return rows[0] as Rows;
}

describe("an application", () => {
	const options = { now: "2026-03-10T10:00:00.000Z" };
	const filled = fillOnce(async (base) => {
		const listed = await createCertificate(base, { status: "PUBLIC" });
		await consent(listed, "PUT", base);
		return listed;
	}, options);
	const app = startAppPerTest(() => ({ ...options, template: filled.template }));

	const consent = ({ client }: { client: { _id: string } }, method: "PUT" | "DELETE", of = app) =>
		of.json(`/client/${client._id}/directory`, { as: "Admin", method });
	const statiIn = async () => {
		const rows = await app.deps.database.db.values<[number]>(
			sql`select status from directory_entry order by certificate_number`,
		);
		return rows.map(([status]) => status);
	};

	/** Each step has the expected statuses of the entries after it. */
	async function steps(): Promise<[name: string, run: () => Promise<unknown>, stati: number[]][]> {
		const base = await createCertification(app, { products: 3 });
		const draft = await createCertificate(app, { in: base });
		await consent(filled.records, "DELETE");
		const clientJson = aClientInput({ name: "Umbenannt GmbH" });
		const save = (products: unknown[]) =>
			app.json(`/client/certification/${base.certification._id}/products`, {
				as: "Admin",
				method: "PUT",
				json: { products },
			});
		const moved =
			(step: Parameters<typeof take>[2], of = () => Promise.resolve(draft)) =>
			async () =>
				expect((await take(app, await of(), step)).ok).toBe(true);
		let replacement: typeof draft;
		const later = async () => replacement;
		return [
			["a consent without a published certificate", () => consent(draft, "PUT"), []],
			["a release", moved("release"), []],
			["a preview", moved("preview"), []],
			["a signature", moved("sign"), []],
			["a publication", moved("publish"), [40]],
			["a suspension", moved("suspend"), [45]],
			[
				"a further product",
				() => save([...base.products.map(({ locked: _locked, ...product }) => product), aProduct(9)]),
				[45],
			],
			[
				"a new name",
				() => app.json(`/client/${base.client._id}`, { as: "Admin", method: "PUT", json: clientJson }),
				[45],
			],
			["a reinstatement", moved("reinstate"), [40]],
			["the same consent", () => consent(draft, "PUT"), [40]],
			["a withdrawn consent", () => consent(draft, "DELETE"), []],
			["a move without consent", moved("suspend"), []],
			["a consent of a client with a suspended certificate", () => consent(draft, "PUT"), [45]],
			["its reinstatement", moved("reinstate"), [40]],
			[
				"a draft of a replacement",
				async () => {
					replacement = await replacementOf(app, draft);
				},
				[40],
			],
			["the replacement's release", moved("release", later), [40]],
			["the replacement's preview", moved("preview", later), [40]],
			["the replacement's signature", moved("sign", later), [40]],
			["the replacement's publication", moved("publish", later), [40]],
			["an expiry", () => expireAt("2040-01-01T10:00:00.000Z"), []],
			["the end of a wrong clock", () => expireAt("2026-03-10T11:00:00.000Z"), [40]],
			["a retraction", moved("retract", later), []],
		];
	}
	const expireAt = (now: string) => {
		app.clock.set(now);
		return expireCertifications(app.deps);
	};

	test("lists after each change the same as a rebuilt directory", async () => {
		for (const [name, run, stati] of await steps()) {
			await run();
			expect([name, await statiIn()]).toEqual([name, stati]);
			expect([name, await rowsIn(app.deps.database.db)]).toEqual([name, await rebuilt(app.deps.database)]);
			expect([name, await verifyListings(app.deps.database.db)]).toEqual([name, []]);
		}
	});

	test.each([
		"delete from directory_entry",
		"update directory_entry set status = 45",
		"update directory_entry set facet = 'x'",
		"update directory_product set name = 'x'",
		"delete from directory_consent",
	])("reports a certificate whose entry differs from it: %s", async (statement) => {
		await forge(app, statement);
		const { ok, certificates } = await app.json<AuditVerification>("/audit/verification", { as: "Admin" });
		expect([ok, certificates?.first.map(({ certificateNumber }) => certificateNumber)]).toEqual([
			false,
			[filled.records.certificate.certificateNumber],
		]);
	});
});

test("a database of the previous version lists the same", async () => {
	const folder = mkdtempSync(join(tmpdir(), "directory-listings-"));
	const url = `file:${join(folder, "portal.db")}`;
	try {
		const before = await openDatabase({ url, migrationsFolder: migrationsUpTo(30, folder), around: undefined });
		const signed = JSON.stringify({
			client: { name: "Öztürk GmbH", address: { city: "Wien", country: "Österreich" } },
			category: "E: Catering",
			subcategory: "",
		});
		await before.write(SYSTEM, async (tx) => {
			await tx.run(sql`insert into client (id, client_number, name, vat_nr, field, address, contacts, name_sort, country_sort, search, created_at, updated_at)
				values ('c1', 10001, 'Öztürk GmbH', '', '', '{}', '[]', 'ozturk gmbh', '', '', '', '')`);
			await tx.run(sql`insert into certification (id, client_id, certification_number, category, subcategory, valid_from, initial_valid_from, valid_to, status, search, created_at, updated_at)
				values ('z1', 'c1', 'Z-2026-0001', 'A', '', '2026-01-01', '2026-01-01', '2028-12-31', 60, '', '', '')`);
			for (let n = 1; n <= 300; n++)
				await tx.run(sql`insert into product (id, certification_id, position, number, name, name_en, info, info_en, search)
					values (${`p${n}`}, 'z1', ${n}, ${`${n}`}, ${`Salami ${n}`}, ${`Salami ${n} EN`}, '', '', ${`salami ${n} en`})`);
			await tx.run(
				sql`insert into directory_consent (client_id, given_on, recorded_at, recorded_by) values ('c1', '2026-01-01', '', 'Anna')`,
			);
			for (const [id, last] of [
				["valid", 40],
				["suspended", 45],
				["retracted", 50],
			] as const) {
				await tx.run(sql`insert into certificate (id, certification_id, certificate_number, valid_from, valid_to, status, created_at, updated_at)
					values (${id}, 'z1', ${id}, '2026-01-01', '2028-12-31', 10, '', '')`);
				await tx.run(sql`insert into certificate_product (certificate_id, product_id) select ${id}, id from product`);
				for (const status of [20, 30, 40, ...(last > 40 ? [last] : [])]) {
					const content = status === 30 ? sql`, signed = ${signed}, signed_name_sort = 'ozturk gmbh'` : sql``;
					const publicId = status === 40 ? sql`, public_id = ${id}` : sql``;
					const cause = status > 40 ? sql`, cause = 'other'` : sql``;
					await tx.run(sql`update certificate set status = ${status}${content}${publicId}${cause} where id = ${id}`);
				}
			}
		});
		const listed = await rowsIn(before.db);
		expect([listed.entries.length, listed.products.length, listed.found.length]).toEqual([2, 600, 2]);
		before.close();
		const now = await openDatabase({ url, migrationsFolder: MIGRATIONS, around: undefined });
		expect(await rowsIn(now.db)).toEqual(listed);
		expect(await rebuilt(now)).toEqual(listed);
		expect(await verifyListings(now.db)).toEqual([]);
		now.close();
	} finally {
		rmSync(folder, { recursive: true, force: true });
	}
});
