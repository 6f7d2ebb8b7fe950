import { type SQL, sql } from "drizzle-orm";
import { describe, expect, it } from "vitest";
import { SYSTEM } from "../../platform/deps.ts";
import { readCertification, upload } from "../../testing/imports.ts";
import { createCertificate, createCertification } from "../../testing/index.ts";
import { startAppOnce } from "../../testing/started-app.ts";
import { productWorkbook } from "../../testing/workbooks.ts";
import type { Product } from "./contract.ts";

const app = startAppOnce();

const send = (id: string, rows: readonly string[][], query = "", headings?: readonly string[]) =>
	upload(app, id, productWorkbook(rows, headings ? { headings } : {}), query);
const productsOf = async (id: string) => (await readCertification(app, id)).products;
const textsOf = async (id: string) =>
	(await productsOf(id)).map(({ number, name, nameEN, info, infoEN }) => [number, name, nameEN, info, infoEN]);
const withProducts = async (products: number) => {
	const scenario = await createCertification(app, { products });
	return { id: scenario.certification._id, products: scenario.products };
};
const rename = (product: Product | undefined, name: SQL) =>
	app.deps.database.write(SYSTEM, (tx) => tx.run(sql`update product set name = ${name} where id = ${product?._id}`));

describe("an import", { timeout: 30_000 }, () => {
	it("adds new products and changes known ones, by their number", async () => {
		const { id, products } = await withProducts(2);
		const response = await send(id, [
			["0002", "Geändert", "Changed", "neu", ""],
			["0007", "Salz & Öl <1>"],
		]);
		expect([response.status, await response.json()]).toEqual([200, { products: 2 }]);
		expect(await textsOf(id)).toEqual([
			["0001", "Käsegebäck 1", "Cheese pastry 1", "", ""],
			["0002", "Geändert", "Changed", "neu", ""],
			["0007", "Salz & Öl <1>", "", "", ""],
		]);
		expect((await productsOf(id))[1]?._id).toBe(products[1]?._id);
	});

	it("replaces the list in the order of the file, and known products keep their ids", async () => {
		const { id, products } = await withProducts(3);
		const rows = [
			["9", "Neu"],
			["0003", "Dritter"],
		];
		await send(id, rows, "?mode=replace");
		const after = await productsOf(id);
		expect(after.map(({ number }) => number)).toEqual(["9", "0003"]);
		expect(after[1]?._id).toBe(products[2]?._id);
	});

	it("finds its columns by their headings, in any order and in both languages", async () => {
		const { id } = await withProducts(0);
		const headings = ["English Info", "Number", "NAME", "info", "name_en"];
		await send(id, [["about", "1", "Käse", "über", "Cheese"]], "", headings);
		expect(await textsOf(id)).toEqual([["1", "Käse", "Cheese", "über", "about"]]);
	});

	it("replaces special spaces of a file by plain ones", async () => {
		const { id } = await withProducts(0);
		await send(id, [["\u00a01", "Feiner\u00a0 \u202fKäse ", "", "ab\u00a0Werk\n\u2007lose", "\ufeff"]]);
		expect(await textsOf(id)).toEqual([["1", "Feiner Käse", "", "ab Werk\n lose", ""]]);
	});

	it("finds a product by its number in other spellings, and keeps the stored number", async () => {
		const { id, products } = await withProducts(1);
		await send(id, [["０００１", "Neuer Name"]]);
		expect(await productsOf(id)).toMatchObject([{ _id: products[0]?._id, number: "0001", name: "Neuer Name" }]);
	});

	it("accepts a locked product with spaces that an earlier version stored", async () => {
		const { certification, products } = await createCertificate(app, { status: "PUBLIC", products: 1 });
		await rename(products[0], sql`'Keks' || char(160) || ' 1'`);
		const response = await send(certification._id, [["0001", "Keks\u00a0 1", "Cheese pastry 1"]]);
		expect(response.status).toBe(200);
		expect((await productsOf(certification._id))[0]?.name).toBe("Keks\u00a0 1");
	});

	it("accepts two products that were alike before, but refuses a third one", async () => {
		const { id, products } = await withProducts(2);
		await rename(products[1], sql`'KÄSEGEBÄCK 1'`);
		expect((await send(id, [["0001", "Käsegebäck 1", "Changed"]])).status).toBe(200);
		expect((await send(id, [["0001", "käsegebäck 1", "Changed"]])).status).toBe(400);
		expect((await send(id, [["0003", "käsegebäck 1"]])).status).toBe(400);
	});

	it("leaves fields without a column unchanged", async () => {
		const { id } = await withProducts(1);
		await send(id, [["0001", "Neuer Name"]], "?mode=replace", ["Nummer", "Name"]);
		expect(await textsOf(id)).toEqual([["0001", "Neuer Name", "Cheese pastry 1", "", ""]]);
	});

	it("imports 5000 products, and the certification's status follows", async () => {
		const { id } = await withProducts(0);
		const rows = Array.from({ length: 5000 }, (_, index) => [`${index}`, `Produkt ${index}`]);
		expect(await (await send(id, rows)).json()).toEqual({ products: 5000 });
		expect((await readCertification(app, id)).stati.at(-1)?.status).toBe(20);
	});
});
