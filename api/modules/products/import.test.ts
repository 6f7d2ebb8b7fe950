import { sql } from "drizzle-orm";
import { describe, expect, it } from "vitest";
import { SYSTEM } from "../../platform/deps.ts";
import { readCertification, upload } from "../../testing/imports.ts";
import { createCertificate, createCertification } from "../../testing/index.ts";
import { startAppOnce } from "../../testing/started-app.ts";
import { productWorkbook } from "../../testing/workbooks.ts";
import type { Product } from "./contract.ts";

const app = startAppOnce();

const textsOf = (products: readonly Product[]) =>
	products.map(({ number, name, nameEN, info, infoEN }) => [number, name, nameEN, info, infoEN]);

describe("an import", { timeout: 30_000 }, () => {
	it("adds new products and changes known ones, by their number", async () => {
		const { certification, products } = await createCertification(app, { products: 2 });
		const response = await upload(
			app,
			certification._id,
			productWorkbook([
				["0002", "Geändert", "Changed", "neu", ""],
				["0007", "Salz & Öl <1>"],
			]),
		);
		expect(response.status).toBe(200);
		expect(await response.json()).toEqual({ products: 2 });
		const after = (await readCertification(app, certification._id)).products;
		expect(textsOf(after)).toEqual([
			["0001", "Käsegebäck 1", "Cheese pastry 1", "", ""],
			["0002", "Geändert", "Changed", "neu", ""],
			["0007", "Salz & Öl <1>", "", "", ""],
		]);
		expect(after[1]?._id).toBe(products[1]?._id);
	});

	it("replaces the list in the order of the file, and known products keep their ids", async () => {
		const { certification, products } = await createCertification(app, { products: 3 });
		await upload(
			app,
			certification._id,
			productWorkbook([
				["9", "Neu"],
				["0003", "Dritter"],
			]),
			"?mode=replace",
		);
		const after = (await readCertification(app, certification._id)).products;
		expect(after.map(({ number }) => number)).toEqual(["9", "0003"]);
		expect(after[1]?._id).toBe(products[2]?._id);
	});

	it("finds its columns by their headings, in any order and in both languages", async () => {
		const { certification } = await createCertification(app, { products: 0 });
		await upload(
			app,
			certification._id,
			productWorkbook([["about", "1", "Käse", "über", "Cheese"]], {
				headings: ["English Info", "Number", "NAME", "info", "name_en"],
			}),
		);
		expect(textsOf((await readCertification(app, certification._id)).products)).toEqual([
			["1", "Käse", "Cheese", "über", "about"],
		]);
	});

	it("replaces special spaces of a file by plain ones", async () => {
		const { certification } = await createCertification(app, { products: 0 });
		await upload(
			app,
			certification._id,
			productWorkbook([["\u00a01", "Feiner\u00a0 \u202fKäse ", "", "ab\u00a0Werk\n\u2007lose", "\ufeff"]]),
		);
		expect(textsOf((await readCertification(app, certification._id)).products)).toEqual([
			["1", "Feiner Käse", "", "ab Werk\n lose", ""],
		]);
	});

	it("finds a product by its number in other spellings, and keeps the stored number", async () => {
		const { certification, products } = await createCertification(app, { products: 1 });
		await upload(app, certification._id, productWorkbook([["０００１", "Neuer Name"]]));
		const after = (await readCertification(app, certification._id)).products;
		expect(after.map(({ _id, number, name }) => [_id, number, name])).toEqual([
			[products[0]?._id, "0001", "Neuer Name"],
		]);
	});

	it("accepts a locked product with spaces that an earlier version stored", async () => {
		const { certification, products } = await createCertificate(app, { status: "PUBLIC", products: 1 });
		const [stored] = products;
		await app.deps.database.write(SYSTEM, (tx) =>
			tx.run(sql`update product set name = 'Keks' || char(160) || ' 1' where id = ${stored?._id}`),
		);
		const response = await upload(
			app,
			certification._id,
			productWorkbook([["0001", "Keks\u00a0 1", "Cheese pastry 1"]]),
		);
		expect(response.status).toBe(200);
		expect((await readCertification(app, certification._id)).products[0]?.name).toBe("Keks\u00a0 1");
	});

	it("accepts two products that were alike before, but refuses a third one", async () => {
		const { certification, products } = await createCertification(app, { products: 2 });
		await app.deps.database.write(SYSTEM, (tx) =>
			tx.run(sql`update product set name = 'KÄSEGEBÄCK 1' where id = ${products[1]?._id}`),
		);
		const send = (...row: string[]) => upload(app, certification._id, productWorkbook([row]));
		expect((await send("0001", "Käsegebäck 1", "Changed")).status).toBe(200);
		expect((await send("0001", "käsegebäck 1", "Changed")).status).toBe(400);
		expect((await send("0003", "käsegebäck 1")).status).toBe(400);
	});

	it("leaves fields without a column unchanged", async () => {
		const { certification } = await createCertification(app, { products: 1 });
		await upload(
			app,
			certification._id,
			productWorkbook([["0001", "Neuer Name"]], { headings: ["Nummer", "Name"] }),
			"?mode=replace",
		);
		expect(textsOf((await readCertification(app, certification._id)).products)).toEqual([
			["0001", "Neuer Name", "Cheese pastry 1", "", ""],
		]);
	});

	it("imports 5000 products, and the certification's status follows", async () => {
		const { certification } = await createCertification(app, { products: 0 });
		const rows = Array.from({ length: 5000 }, (_, index) => [`${index}`, `Produkt ${index}`]);
		expect(await (await upload(app, certification._id, productWorkbook(rows))).json()).toEqual({ products: 5000 });
		expect((await readCertification(app, certification._id)).stati.at(-1)?.status).toBe(20);
	});
});
