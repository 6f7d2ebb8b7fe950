import { describe, expect, it } from "vitest";
import { formWith, readCertification, sendForm } from "../../testing/imports.ts";
import { createCertification } from "../../testing/index.ts";
import { startAppOnce } from "../../testing/started-app.ts";
import { productWorkbook } from "../../testing/workbooks.ts";
import type { ImportPreview } from "./contract.ts";

const app = startAppOnce();

/** The second row has no name, the third repeats the number of the first, and the last one is a sum. */
const FILE = productWorkbook([
	["N-1", "Brot"],
	["N-2", ""],
	["N-1", "Semmel"],
	["Summe", ""],
]);
const MENDED = {
	cells: [
		{ row: 3, field: "name", value: "Kipferl" },
		{ row: 4, field: "number", value: "N-3" },
	],
	omitted: [5],
};

const send = (id: string, corrections: unknown, query = "") => {
	const form = formWith(FILE);
	form.append("corrections", typeof corrections === "string" ? corrections : JSON.stringify(corrections));
	return sendForm(app, id, form, query);
};

describe("an import with corrections by a user", { timeout: 30_000 }, () => {
	it.each(["no JSON", "null", { cells: [] }, { cells: [{ row: 2, field: "_id", value: "" }], omitted: [] }])(
		"is refused if the corrections are invalid: %j",
		async (corrections) => {
			const { certification } = await createCertification(app, { products: 1 });
			const response = await send(certification._id, corrections);
			expect(response.status).toBe(400);
			expect(await response.json()).toMatchObject({ fields: { corrections: [expect.any(String)] } });
			expect((await readCertification(app, certification._id)).products).toHaveLength(1);
		},
	);

	it("is checked as a whole: remaining errors are returned, and nothing is written", async () => {
		const { certification } = await createCertification(app, { products: 1 });
		const half = { ...MENDED, cells: [...MENDED.cells.slice(0, 1), { row: 4, field: "number", value: "N-2" }] };
		const response = await send(certification._id, half);
		expect(response.status).toBe(400);
		expect(await response.json()).toMatchObject({ message: expect.stringContaining("„N-2“ steht schon in Zeile 3.") });
		expect((await readCertification(app, certification._id)).products).toHaveLength(1);
	});

	it("returns the texts of a row with errors and the invalid fields", async () => {
		const { certification } = await createCertification(app, { products: 1 });
		const preview: ImportPreview = await (
			await sendForm(app, certification._id, formWith(FILE), "?dryRun=true")
		).json();
		expect(preview.rows[0]).not.toHaveProperty("problems");
		expect(preview.rows[1]).toMatchObject({
			values: { number: "N-2", name: "" },
			problems: [{ field: "name", message: "Der Name muss eingegeben werden." }],
		});
		expect(preview.rows[2]?.problems).toEqual([{ field: "number", message: "„N-1“ steht schon in Zeile 2." }]);
	});

	it("is previewed and imported with the corrections", async () => {
		const { certification } = await createCertification(app, { products: 1 });
		const preview = (await (await send(certification._id, MENDED, "?dryRun=true")).json()) as ImportPreview;
		expect(preview).toMatchObject({ importable: true, rows: [{ row: 2 }, { row: 3, name: "Kipferl" }, { row: 4 }] });
		expect((await readCertification(app, certification._id)).products).toHaveLength(1);
		const response = await send(certification._id, MENDED);
		expect(await response.json()).toEqual({ products: 3 });
		const { products } = await readCertification(app, certification._id);
		expect(products.slice(1).map(({ number, name }) => `${number} ${name}`)).toEqual([
			"N-1 Brot",
			"N-2 Kipferl",
			"N-3 Semmel",
		]);
	});
});
