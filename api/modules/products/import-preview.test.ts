import { afterAll, beforeAll, describe, expect, it } from "vitest";
import { readCertification, startImportApp, tryOut, upload } from "../../testing/imports.ts";
import { createCertificate, createCertification, type TestApp } from "../../testing/index.ts";
import { productWorkbook } from "../../testing/workbooks.ts";

let app: TestApp;
beforeAll(async () => {
	app = await startImportApp();
});
afterAll(() => app.close());

describe("an import that is only tried out", { timeout: 30_000 }, () => {
	it("says of every row what would happen, and writes nothing", async () => {
		const { certification } = await createCertification(app, { products: 3 });
		const before = await readCertification(app, certification._id);
		const file = productWorkbook([
			["0001", "Käsegebäck 1", "Cheese pastry 1"],
			["0002", "Anders", "Cheese pastry 2"],
			["0009", "Neu"],
			["0010", ""],
		]);
		const result = await tryOut(app, certification._id, file);
		expect(result).toEqual({
			sheet: "Produkte",
			rows: [
				{ row: 2, number: "0001", name: "Käsegebäck 1", state: "unchanged", changes: {}, errors: [] },
				{
					row: 3,
					number: "0002",
					name: "Anders",
					state: "changed",
					changes: { name: ["Käsegebäck 2", "Anders"] },
					errors: [],
				},
				{ row: 4, number: "0009", name: "Neu", state: "new", changes: {}, errors: [] },
				{
					row: 5,
					number: "0010",
					name: "",
					state: "error",
					changes: {},
					errors: ["Tabelle „Produkte“, Zeile 5, Spalte B (Name): Der Name muss eingegeben werden."],
					values: { number: "0010", name: "", nameEN: "", info: "", infoEN: "" },
					problems: [{ field: "name", message: "Der Name muss eingegeben werden." }],
				},
			],
			removed: [],
			errors: [],
			importable: false,
		});
		expect(await readCertification(app, certification._id)).toEqual(before);
	});

	it("says what a replacement would remove", async () => {
		const { certification } = await createCertification(app, { products: 3 });
		const result = await tryOut(app, certification._id, productWorkbook([["0002", "Käsegebäck 2"]]), "replace");
		expect(result).toMatchObject({ removed: ["0001", "0003"], importable: true });
	});

	it("says which products are locked", async () => {
		const { certification } = await createCertificate(app, { status: "PUBLIC", products: 2 });
		const result = await tryOut(app, certification._id, productWorkbook([["0002", "Anders"]]), "replace");
		expect(result.importable).toBe(false);
		expect(result.rows[0]).toMatchObject({
			state: "error",
			errors: [expect.stringContaining("Zeile 2: Das Produkt 0002 wird in einem Zertifikat verwendet")],
		});
		expect(result.errors).toEqual([
			"Das Produkt 0001 wird in einem Zertifikat verwendet und kann nicht entfernt werden.",
		]);
	});

	it("says what is wrong with the headings", async () => {
		const { certification } = await createCertification(app, { products: 0 });
		const result = await tryOut(app, certification._id, productWorkbook([["1", "x"]], { headings: ["Nr.", "Titel"] }));
		expect(result).toMatchObject({ rows: [], importable: false });
		expect(result.errors).toEqual([
			expect.stringContaining("Zeile 1, Spalte B: Die Überschrift „Titel“ ist unbekannt."),
			"Tabelle „Produkte“, Zeile 1: Die Spalte „Name“ fehlt.",
		]);
	});

	it("says which cells have something invisible in them", async () => {
		const { certification } = await createCertification(app, { products: 0 });
		const file = productWorkbook([
			["1", "Brot"],
			["2\u200b", "Käse", "Che\u00adese"],
		]);
		const { rows, importable } = await tryOut(app, certification._id, file);
		const sentence = (cell: string, at: number) =>
			`Tabelle „Produkte“, Zeile 3, Spalte ${cell}: Der Text enthält unsichtbare Zeichen, zuerst an Stelle ${at}. Bitte entfernen Sie sie.`;
		expect(importable).toBe(false);
		expect(rows.map(({ errors }) => errors)).toEqual([[], [sentence("A (Nummer)", 2), sentence("C (Name EN)", 4)]]);
	});

	it("agrees with the import about what is importable", async () => {
		const files = [
			productWorkbook([["1", "Käse"]]),
			productWorkbook([["1", "Käsegebäck 1"]]),
			productWorkbook([["1", "KÄSEGEBÄCK 1"]]),
			productWorkbook([["０００１", "Anders"]]),
			productWorkbook([["1", "Kä\u200bse"]]),
			productWorkbook([
				["1", "a"],
				["1", "b"],
			]),
		];
		for (const file of files) {
			const { certification } = await createCertification(app, { products: 1 });
			const { importable } = await tryOut(app, certification._id, file);
			expect((await upload(app, certification._id, file)).ok).toBe(importable);
		}
	});
});
