import { createHash } from "node:crypto";
import { sql } from "drizzle-orm";
import { beforeAll, describe, expect, test } from "vitest";
import { expireCertifications } from "../../modules/certifications/index.ts";
import {
	aCertificationInput,
	anAddress,
	type CertificateScenario,
	createCertificate,
	createCertification,
	createClient,
} from "../../testing/index.ts";
import { startAppOnce } from "../../testing/started-app.ts";
import type { DirectoryFile, ListedCompany } from "./contract.ts";
import { createFiles } from "./files.ts";

const app = startAppOnce({ now: "2026-03-10T10:00:00.000Z" });
let bakery: CertificateScenario;

/** Creates a company with a published certificate and a consent. */
async function listed(
	name: string,
	names: readonly string[],
	{ country = "Österreich", category = "C: Food Manufacturing" } = {},
): Promise<CertificateScenario> {
	const client = await createClient(app, { name, address: anAddress({ country: country as "Österreich" }) });
	const input = category.startsWith("C") ? {} : { category: category as "E: Catering", subcategory: "" };
	const products = names.map((one) => ({ name: one, nameEN: `${one} EN` }));
	const base = await createCertification(app, { client, products, input: aCertificationInput(input) });
	const made = await createCertificate(app, { in: base, status: "PUBLIC" });
	await consent(made);
	return made;
}
const consent = ({ client }: Pick<CertificateScenario, "client">) =>
	app.json(`/client/${client._id}/directory`, { as: "Auditor", method: "PUT" });
const withdraw = ({ client }: Pick<CertificateScenario, "client">) =>
	app.json(`/client/${client._id}/directory`, { as: "Auditor", method: "DELETE" });
async function page(query = "") {
	const answer = await app.request(`/directory${query}`);
	expect(answer.status).toBe(200);
	const items = (await answer.json()) as ListedCompany[];
	const next = /<\/api\/directory(\?[^>]+)>; rel="next"/.exec(answer.headers.get("link") ?? "")?.[1];
	return { items, next, total: answer.headers.get("x-total-count") };
}
const choices = () => app.json("/directory/choices");
const companies = async (query = "") => (await page(query)).items.map(({ company }) => company);

beforeAll(async () => {
	await listed("Zöllner Fleisch GmbH", ["Salami", "Rinderschinken", "=Wurst"]);
	bakery = await listed("Backhaus Ähre KG", ["Öl-Zopf", "Mohnstrudel"], { country: "Ungarn", category: "E: Catering" });
});

describe("the directory", () => {
	test("returns companies sorted by name, with their certificates, states and products", async () => {
		const { items, next, total } = await page();
		expect(items.map(({ company }) => company)).toEqual(["Backhaus Ähre KG", "Zöllner Fleisch GmbH"]);
		expect([next, total]).toEqual([undefined, "2"]);
		expect(await choices()).toEqual({
			categories: ["C: Food Manufacturing", "E: Catering"],
			countries: ["Ungarn", "Österreich"],
		});
		const { certificate } = bakery;
		expect(items[0]).toEqual({
			company: "Backhaus Ähre KG",
			city: "Wien",
			country: "Ungarn",
			certificates: [
				{
					publicId: certificate.publicId,
					certificateNumber: certificate.certificateNumber,
					category: "E: Catering",
					subcategory: "",
					state: "valid",
					validFrom: certificate.validFrom,
					validTo: certificate.validTo,
					schemes: ["OIC/SMIIC 1:2019"],
					products: [
						{ name: "Öl-Zopf", nameEN: "Öl-Zopf EN" },
						{ name: "Mohnstrudel", nameEN: "Mohnstrudel EN" },
					],
					productCount: 2,
				},
			],
		});
	});

	test.each([
		["a part of a company's name, without accents", "?q=zollner", ["Zöllner Fleisch GmbH"]],
		["a part of a product", "?q=schinken", ["Zöllner Fleisch GmbH"]],
		["company and product together", "?q=%C3%A4hre+strudel", ["Backhaus Ähre KG"]],
		["words of two of its products", "?q=salami+schinken", ["Zöllner Fleisch GmbH"]],
		["a word of two letters, as a whole", "?q=kg", ["Backhaus Ähre KG"]],
		["two letters within a word", "?q=la", []],
		["operators of the search index", "?q=%22%29+OR+text%3A%2A", []],
		["a category", "?category=E%3A+Catering", ["Backhaus Ähre KG"]],
		["a country", "?country=%C3%96sterreich", ["Zöllner Fleisch GmbH"]],
		["both, which no company has", "?country=%C3%96sterreich&category=E%3A+Catering", []],
		["all of it", "?q=mohn&country=Ungarn&category=E%3A+Catering", ["Backhaus Ähre KG"]],
		["empty filters", "?q=&country=&category=", ["Backhaus Ähre KG", "Zöllner Fleisch GmbH"]],
	])("finds by %s", async (_what, query, expected) => {
		expect(await companies(query)).toEqual(expected);
	});

	test.each([
		["q=salami", ["Salami"]],
		["q=zollner+salami", ["Salami"]],
		["q=salami+schinken", ["Salami", "Rinderschinken"]],
		["q=fleisch", ["Salami", "Rinderschinken", "=Wurst"]],
	])("returns for %s the matching products and their number", async (query, names) => {
		const { items } = await page(`?${query}`);
		const products = names.map((name) => ({ name, nameEN: `${name} EN` }));
		expect(items[0]?.certificates[0]).toMatchObject({ products, productCount: 3 });
	});

	test("returns the matching product of many, and removes all of them", async () => {
		const names = Array.from({ length: 300 }, (_, at) => `Ware v${at}w`);
		const own = await listed("Vielerlei GmbH", names);
		for (const name of ["Ware v7w", "Ware v255w", "Ware v299w"]) {
			const { items } = await page(`?q=${name.replace(" ", "+")}`);
			expect(items.map(({ certificates }) => certificates[0])).toMatchObject([
				{ products: [{ name }], productCount: 300 },
			]);
		}
		expect((await page("?q=vielerlei+v290w")).items[0]?.certificates[0]?.products).toHaveLength(1);
		await withdraw(own);
		const words = sql`select rowid from directory_product_search where directory_product_search match 'v25'`;
		expect(await app.deps.database.db.values(words)).toEqual([]);
	});

	test.each(["?country=Atlantis", "?category=X", "?limit=0", "?cursor=abc", "?sort=name", "?cursor=WzEsMl0"])(
		"refuses %s",
		async (query) => expect((await app.request(`/directory${query}`)).status).toBe(400),
	);

	test("continues where the last page ended, with every filter, even if that company is gone", async () => {
		const others = [];
		for (const name of ["Mitte Eins GmbH", "Mitte Zwei GmbH"]) others.push(await listed(name, ["Mittelware"]));
		for (const query of ["", "&q=gmbh", "&category=C%3A+Food+Manufacturing"]) {
			const all = await companies(`?limit=100${query}`);
			expect(all.length).toBeGreaterThan(2);
			const seen: string[] = [];
			let path: string | undefined = `?limit=1${query}`;
			while (path !== undefined) {
				const { items, next, total }: Awaited<ReturnType<typeof page>> = await page(path);
				seen.push(...items.map(({ company }) => company));
				expect(total).toBe(String(all.length));
				path = next;
			}
			expect(seen.sort()).toEqual(all.sort());
		}
		const { next } = await page("?limit=2");
		await withdraw(others[0] as CertificateScenario);
		expect(await companies(next)).toEqual(["Mitte Zwei GmbH", "Zöllner Fleisch GmbH"]);
		await withdraw(others[1] as CertificateScenario);
	});

	test.each(["/directory", "/directory/choices"])("%s is revalidated, and sent again after a change", async (path) => {
		const first = await app.request(path);
		expect(first.headers.get("cache-control")).toBe("no-cache");
		const headers = { "if-none-match": first.headers.get("etag") ?? "" };
		const same = await app.request(path, { headers });
		expect([same.status, await same.text()]).toEqual([304, ""]);
		await withdraw(bakery);
		const other = await app.request(path, { headers });
		expect([other.status, (await other.text()).includes("Ungarn")]).toEqual([200, false]);
		await consent(bakery);
	});

	test("finds and sorts a renamed company by the signed name, without accents", async () => {
		const own = await listed("Ärmel Zöllner GmbH", ["Kompott"]);
		const { vatNr, address } = own.client;
		await withdraw(own);
		const json = { name: "Später GmbH", vatNr, address };
		await app.json(`/client/${own.client._id}`, { as: "Auditor", method: "PUT", json });
		await consent(own);
		for (const q of ["%C3%A4rmel", "armel"]) expect(await companies(`?q=${q}`)).toEqual(["Ärmel Zöllner GmbH"]);
		expect((await companies())[0]).toBe("Ärmel Zöllner GmbH");
		await withdraw(own);
	});

	test("shows a company that has moved as each of its certificates states it", async () => {
		const own = await listed("Umzug GmbH", ["Alte Ware"]);
		const { name, vatNr } = own.client;
		const json = { name, vatNr, address: anAddress({ city: "Graz" }) };
		await app.json(`/client/${own.client._id}`, { as: "Auditor", method: "PUT", json });
		await createCertificate(app, { in: own, status: "PUBLIC" });
		const { items, total } = await page("?q=umzug");
		expect(items.map(({ city, certificates }) => [city, certificates.length])).toEqual([
			["Wien", 1],
			["Graz", 1],
		]);
		expect(total).toBe("2");
		await withdraw(own);
	});

	test("reduces a limit of up to 1,000 to 100", async () => {
		expect(await companies("?limit=1000")).toEqual(await companies("?limit=100"));
		expect((await app.request("/directory?limit=1001")).status).toBe(400);
	});

	test("restores entries that a wrong clock had removed", async () => {
		const before = app.clock.now().toISOString();
		const all = await page();
		app.clock.set("2029-03-01T10:00:00.000Z");
		await expireCertifications(app.deps);
		app.clock.set(before);
		expect((await page()).items).toEqual([]);
		await expireCertifications(app.deps);
		expect(await page()).toEqual(all);
	});

	test("is not shortened by expired entries before the hourly job", async () => {
		const { db } = app.deps.database;
		const ofBakery = sql`where client_id = ${bakery.client._id}`;
		await db.run(sql`update directory_entry set valid_to = '2026-03-09' ${ofBakery}`);
		for (const query of ["?limit=1", "?limit=1&q=en"]) {
			const { items, next, total } = await page(query);
			expect([items.map(({ company }) => company), next, total]).toEqual([["Zöllner Fleisch GmbH"], undefined, "1"]);
		}
		await db.run(sql`update directory_entry set valid_to = ${bakery.certificate.validTo} ${ofBakery}`);
	});
});

describe("the file of the month", () => {
	const requestFile = (format: string, headers = {}) => app.request(`/directory.${format}`, { headers });

	test("is the same until a change, with its checksum", async () => {
		const first = await requestFile("json");
		const bytes = new Uint8Array(await first.arrayBuffer());
		const sha256 = createHash("sha256").update(bytes).digest("hex");
		expect([first.headers.get("x-checksum-sha256"), first.headers.get("etag")]).toEqual([sha256, `"${sha256}"`]);
		const file = JSON.parse(new TextDecoder().decode(bytes)) as DirectoryFile;
		expect(file).toMatchObject({ month: "2026-03", asOf: "2026-03-10" });
		expect(file.certificates.map(({ company }) => company)).toEqual(["Backhaus Ähre KG", "Zöllner Fleisch GmbH"]);
		expect((await requestFile("json")).headers.get("etag")).toBe(`"${sha256}"`);
		expect((await requestFile("json", { "if-none-match": `"${sha256}"` })).status).toBe(304);
		const late = await listed("Spät dran GmbH", ["Tee"]);
		expect(await (await requestFile("json")).text()).toContain("Spät dran GmbH");
		await withdraw(late);
		app.clock.set("2026-04-01T10:00:00.000Z");
		expect(await (await requestFile("json")).json()).toMatchObject({ month: "2026-04", asOf: "2026-04-01" });
		app.clock.set("2026-03-10T10:00:00.000Z");
	});

	test("has a line for each product, and contains no formulas", async () => {
		const text = await (await requestFile("csv")).text();
		const lines = text.replace("\uFEFF", "").trim().split("\r\n");
		expect(lines[0]).toMatch(/^"company","city","country",.*,"product","productEN","asOf"$/);
		for (const line of lines.slice(1)) expect(line).toMatch(/,"2026-03-10"$/);
		expect(lines).toHaveLength(6);
		expect(text).toContain('"\'=Wurst"');
	});

	test("is not stored if a consent was withdrawn while it was made", async () => {
		const gone = await listed("Mittendrin GmbH", ["Zwischenware"]);
		app.clock.set("2026-06-01T10:00:00.000Z");
		const { database, clock, keys } = app.deps;
		let isFirst = true;
		const write: typeof database.write = async (...given) => {
			if (isFirst) await withdraw(gone);
			isFirst = false;
			return database.write(...given);
		};
		const { bytes } = await createFiles({ clock, keys, database: { ...database, db: database.db, write } })("json");
		expect(new TextDecoder().decode(bytes)).not.toContain("Mittendrin");
		expect(await (await requestFile("json")).text()).not.toContain("Mittendrin");
	});
});

test("the directory no longer lists a certificate after its last day, before and after the hourly job", async () => {
	const before = app.clock.now().toISOString();
	expect(await companies()).toHaveLength(2);
	app.clock.set("2029-03-01T10:00:00.000Z");
	const empty = { items: [], next: undefined, total: "0" };
	expect([await page(), await choices()]).toEqual([empty, { categories: [], countries: [] }]);
	await expireCertifications(app.deps);
	app.clock.set(before);
	expect([await page(), await choices()]).toEqual([empty, { categories: [], countries: [] }]);
});
