import process from "node:process";
import { describe, expect, it, test } from "vitest";
import { upload } from "../../testing/imports.ts";
import { createCertification } from "../../testing/index.ts";
import { startAppOnce } from "../../testing/started-app.ts";
import { rowOf, workbookOf } from "../../testing/workbooks.ts";
import { productSheet } from "./sheet.ts";

const app = startAppOnce();

/** Cell contents that must not make reading slow. */
const MANY = 200_000;
const QUICK_MS = 500;
const CELLS: [name: string, text: string, sentence: string][] = [
	["spaces within a line", `a${" ".repeat(MANY)}b`, "Höchstens 200 Zeichen."],
	["line breaks", `a${"\n ".repeat(MANY)}b`, "Höchstens 200 Zeichen."],
	["marks", `a${"\u0301\u0316".repeat(MANY)}`, "Höchstens 200 Zeichen."],
	["marks on one letter", `a${"\u0301\u0316".repeat(20)}`, "Der Text enthält mehr als 32 Zeichen, die sich"],
];

const sheetWith = (name: string, heading = "Name") => ({
	sheet: "Produkte",
	hiddenColumns: [],
	mergedRanges: [],
	rows: [
		{ row: 1, cells: ["Nummer", heading].map((text, index) => ({ column: index + 1, text })) },
		{ row: 2, cells: ["1", name].map((text, index) => ({ column: index + 1, text })) },
	],
});

describe("a sheet is read quickly although it has", () => {
	it.each(CELLS)("%s", async (_name, text) => {
		for (const sheet of [sheetWith(text), sheetWith("Keks", text)]) {
			const before = process.cpuUsage();
			const { problems } = await productSheet(sheet);
			const { user, system } = process.cpuUsage(before);
			expect((user + system) / 1000).toBeLessThan(QUICK_MS);
			// Several line breaks become one space, so these texts are valid.
			if (!text.includes("\n")) expect(problems.length).toBeGreaterThan(0);
		}
	});

	it("line breaks in the cell of a name become spaces", async () => {
		const { rows } = await productSheet(sheetWith("Keks \r\n\r\n mit\t \nNuss  und\tRosinen"));
		expect(rows[0]?.values.name).toBe("Keks mit Nuss und Rosinen");
	});
});

test("a workbook with such cells is refused with the position of each", async () => {
	const { certification } = await createCertification(app, { products: 0 });
	for (const [, text, sentence] of CELLS.filter(([name]) => name !== "line breaks")) {
		const rows = rowOf(1, ["Nummer", "Name"]) + rowOf(2, ["1", text]);
		const answer = await upload(app, certification._id, workbookOf({ rows }));
		const { message } = (await answer.json()) as { message: string };
		expect([answer.status, message]).toEqual([400, expect.stringContaining(`Zeile 2, Spalte B (Name): ${sentence}`)]);
	}
});
