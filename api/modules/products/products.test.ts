import { sql } from "drizzle-orm";
import { describe, expect, it } from "vitest";
import type { ErrorBody } from "../../kit/fields.ts";
import { SYSTEM } from "../../platform/deps.ts";
import {
	aProduct,
	type CertificateScenario,
	createCertificate,
	createCertification,
	entriesOf,
	take,
} from "../../testing/index.ts";
import { startAppOnce } from "../../testing/started-app.ts";
import type { Certificate } from "../certificates/contract.ts";
import type { Certification } from "../certifications/contract.ts";
import { duplicates, type Product } from "./contract.ts";

const app = startAppOnce();

const pathOf = (id: string) => `/client/certification/${id}/products`;
const put = (id: string, json: unknown, headers: Record<string, string> = {}) =>
	app.request(pathOf(id), { as: "Auditor", method: "PUT", json, headers });
const read = (id: string) => app.json<Certification>(`/certification/${id}`, { as: "Auditor" });
/** Returns the products as the form sends them back. */
const formOf = (products: readonly Product[]) => products.map(({ locked: _locked, ...values }) => values);

const withBreaks = (count: number) => "Zeile\n".repeat(count).concat("Ende");

/** Returns the response of a refused save, and checks that nothing was written. */
async function refusalOf(id: string, json: unknown, status: number): Promise<ErrorBody> {
	const before = await app.request(`/certification/${id}`, { as: "Auditor" });
	const response = await put(id, json);
	expect(response.status).toBe(status);
	const after = await app.request(`/certification/${id}`, { as: "Auditor" });
	expect(after.headers.get("etag")).toBe(before.headers.get("etag"));
	expect(await after.json()).toEqual(await before.json());
	return (await response.json()) as ErrorBody;
}

describe("products are refused", { timeout: 30_000 }, () => {
	it.each([
		["number", " ", "Die Nummer muss eingegeben werden."],
		["name", "zwei\nZeilen", "Der Text enthält ungültige Zeichen."],
		["info", withBreaks(21), "Höchstens 20 Zeilenumbrüche."],
		["preis", "1", "Unbekanntes Feld."],
	])("with %s %j", async (field, value, sentence) => {
		const { certification } = await createCertification(app, { products: 1 });
		const row = { ...aProduct(7), [field]: value };
		const wrapped = await refusalOf(certification._id, { products: [aProduct(6), row] }, 400);
		expect(wrapped.fields).toEqual({ [`products.1.${field}`]: [sentence] });
		const bare = await refusalOf(certification._id, [aProduct(6), row], 400);
		expect(bare.fields).toEqual({ [`1.${field}`]: [sentence] });
	});

	it.each([["Text"], [{}], [{ products: [], mehr: 1 }], [null]])("sent as %j", async (json) => {
		const { certification } = await createCertification(app, { products: 1 });
		expect((await refusalOf(certification._id, json, 400)).code).toBe("VALIDATION");
	});

	it("with an unknown or repeated _id", async () => {
		const { certification, products } = await createCertification(app, { products: 1 });
		const other = await createCertification(app, { products: 1 });
		const rows = [
			...formOf(products),
			{ ...aProduct(8), _id: products[0]?._id },
			{ ...aProduct(9), _id: other.products[0]?._id },
		];
		const { fields } = await refusalOf(certification._id, { products: rows }, 400);
		expect(fields).toEqual({
			"products.1._id": ["Das Produkt ist mehrfach angegeben."],
			"products.2._id": ["Das Produkt gehört nicht zu dieser Zertifizierung."],
		});
	});

	it("if the number or name looks like that of another row, which is named", async () => {
		const { certification, products } = await createCertification(app, { products: 1 });
		const rows = [
			...formOf(products),
			aProduct(2, { number: "０００１" }),
			aProduct(3, { name: "KÄSEGEBÄCK\u00a0\u00a01" }),
			aProduct(4, { number: "a-1" }),
			aProduct(5, { number: "A-1" }),
		];
		expect((await refusalOf(certification._id, { products: rows }, 400)).fields).toEqual({
			"products.1.number": ["Die Nummer 0001 ist bereits vergeben."],
			"products.2.name": ["Der Name Käsegebäck 1 ist bereits vergeben."],
			"products.4.number": ["Die Nummer a-1 ist bereits vergeben."],
		});
	});

	it("if there are more than 5000", async () => {
		const { certification } = await createCertification(app, { products: 0 });
		const rows = Array.from({ length: 5001 }, (_, index) => aProduct(index + 1));
		expect((await refusalOf(certification._id, { products: rows }, 400)).fields).toEqual({
			products: ["Höchstens 5000 Einträge."],
		});
	});
});

describe("a product that a certificate uses", () => {
	it.each(["IN_APPROVAL", "REJECTED", "RETRACTED"] as const)(
		"cannot be changed or removed while the certificate is %s",
		async (status) => {
			const { certification, products } = await createCertificate(app, { status, products: 2 });
			const [first, ...others] = formOf(products);
			expect(await refusalOf(certification._id, [{ ...first, info: "anders" }, ...others], 409)).toMatchObject({
				code: "PRODUCT_LOCKED",
				message: "Das Produkt 0001 wird in einem Zertifikat verwendet und kann nicht geändert werden.",
			});
			expect(await refusalOf(certification._id, [first], 409)).toMatchObject({
				code: "PRODUCT_LOCKED",
				message: expect.stringContaining("Das Produkt 0002 "),
			});
		},
	);

	it("is shown as locked, and the others are not", async () => {
		const scenario = await createCertificate(app, { status: "PUBLIC", products: 2 });
		const rows = [aProduct(9), ...formOf(scenario.products)];
		const saved = (await (await put(scenario.certification._id, rows)).json()) as Product[];
		expect(saved.map(({ number, locked }) => [number, locked])).toEqual([
			["0009", false],
			["0001", true],
			["0002", true],
		]);
	});

	it("may be changed while the certificate is a draft", async () => {
		const { certification, products } = await createCertificate(app, { status: "WIP", products: 2 });
		const rows = formOf(products).map((product) => ({ ...product, info: "neu" }));
		expect((await put(certification._id, rows)).status).toBe(200);
	});

	it("cannot be removed if it is the last one of a draft", async () => {
		const { certification, certificate } = await createCertificate(app, { status: "WIP", products: 1 });
		const message = `Das Produkt 0001 ist das letzte des Zertifikats ${certificate.certificateNumber} und kann nicht entfernt werden.`;
		const refused = await refusalOf(certification._id, [aProduct(5)], 409);
		expect(refused).toMatchObject({ code: "IN_USE", message });
	});

	it("is removed from a draft that has others, and the draft counts as changed", async () => {
		const scenario: CertificateScenario = await createCertificate(app, { status: "WIP", products: 3 });
		expect((await put(scenario.certification._id, formOf(scenario.products).slice(1))).status).toBe(200);
		const draft = await app.json<Certificate>(`/certificate/${scenario.key}`, { as: "Auditor" });
		expect(draft.products).toEqual(scenario.products.slice(1).map(({ _id }) => _id));
		expect(draft.revision).toBeGreaterThan(scenario.certificate.revision);
	});

	it("may be removed after the draft was deleted", async () => {
		const scenario = await createCertificate(app, { status: "WIP", products: 1 });
		await take(app, scenario, "delete");
		expect((await put(scenario.certification._id, [])).status).toBe(200);
	});
});

describe("saved products", { timeout: 30_000 }, () => {
	it("are returned in their order, with ids and the certification's new ETag", async () => {
		const { certification } = await createCertification(app, { products: 0 });
		const products = [
			aProduct(2, { info: "zwei\r\nZeilen", infoEN: withBreaks(20) }),
			// Line breaks at the beginning and the end do not count.
			aProduct(1, { info: `${"\n".repeat(30)}Zeile${"\r\n".repeat(30)}` }),
		];
		const response = await put(certification._id, { products });
		const saved = (await response.json()) as Product[];
		expect(saved.map(({ number, info, infoEN, locked }) => [number, info, infoEN, locked])).toEqual([
			["0002", "zwei\nZeilen", withBreaks(20), false],
			["0001", "Zeile", "", false],
		]);
		const after = await app.request(`/certification/${certification._id}`, { as: "Auditor" });
		expect(response.headers.get("etag")).toBe(after.headers.get("etag"));
		expect(((await after.json()) as Certification).products).toEqual(saved);
	});

	it("keep their ids when they swap numbers and names in one save", async () => {
		const { certification, products } = await createCertification(app, { products: 3 });
		const [a, b, c] = formOf(products);
		const rows = [
			{ ...a, number: b?.number, name: c?.name },
			{ ...b, number: c?.number, name: a?.name },
			{ ...c, number: a?.number, name: b?.name },
		];
		const saved = (await (await put(certification._id, rows)).json()) as Product[];
		expect(formOf(saved)).toEqual(rows);
	});

	it("can be 5000", async () => {
		const { certification } = await createCertification(app, { products: 0 });
		const rows = Array.from({ length: 5000 }, (_, index) => aProduct(index + 1));
		const saved = (await (await put(certification._id, rows)).json()) as Product[];
		expect(saved.map(({ number }) => number)).toEqual(rows.map(({ number }) => number));
	});

	it("of 20 simultaneous saves are those of exactly one", async () => {
		const { certification } = await createCertification(app, { products: 0 });
		const lists = Array.from({ length: 20 }, (_, list) => [1, 2, 3].map((n) => aProduct(n, { info: `Liste ${list}` })));
		const answers = await Promise.all(lists.map((list) => put(certification._id, list)));
		expect(answers.every(({ status }) => status === 200)).toBe(true);
		expect(new Set((await read(certification._id)).products.map(({ info }) => info)).size).toBe(1);
	});

	it("have one entry in the audit trail, with old and new values of each", async () => {
		const { certification, products } = await createCertification(app, { products: 2 });
		const [first] = formOf(products);
		const saved = (await (await put(certification._id, [{ ...first, info: "neu" }, aProduct(3)])).json()) as Product[];
		const [entry] = await entriesOf(app, "product", certification._id);
		expect(entry?.action).toBe("product.save");
		expect(entry?.changes).toEqual({
			[saved[0]?._id ?? ""]: [expect.objectContaining({ info: "" }), expect.objectContaining({ info: "neu" })],
			[saved[1]?._id ?? ""]: [null, expect.objectContaining({ number: "0003" })],
			[products[1]?._id ?? ""]: [expect.objectContaining({ number: "0002" }), null],
		});
	});
});

it("a locked product that was stored with other spaces does not prevent a save that leaves it unchanged", async () => {
	const { certification, products } = await createCertificate(app, { status: "PUBLIC", products: 1 });
	const [stored] = products;
	await app.deps.database.write(SYSTEM, (tx) =>
		tx.run(sql`update product set name = 'Keks' || char(160) || ' 1' where id = ${stored?._id}`),
	);
	const save = (name: string) => {
		const rows = formOf(products).map((product) => ({ ...product, name }));
		return put(certification._id, [...rows, { number: "9", name: "Neu" }]);
	};
	expect((await save("Keks 2")).status).toBe(409);
	expect((await save("Keks\u00a0 1")).status).toBe(200);
});

it("empty rows do not count as alike", () => {
	const row = (number: string, name: string) => ({ number, name });
	expect(duplicates([row("", ""), row(" ", "\u00a0"), row("", "Keks"), row("1", "")])).toEqual([]);
	expect(duplicates([row("1", "Keks"), row("2", "KEKS"), row("3", "keks")])).toEqual([
		{ row: 1, earlier: 0, field: "name", value: "Keks" },
		{ row: 2, earlier: 0, field: "name", value: "Keks" },
	]);
});
