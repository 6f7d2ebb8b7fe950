import process from "node:process";
import { describe, expect, it } from "vitest";
import { productSheet } from "./sheet.ts";

/** Cell contents that must not make reading slow. */
const MANY = 200_000;
const QUICK_MS = 500;
const CELLS = [
	["spaces within a line", `a${" ".repeat(MANY)}b`],
	["line breaks", `a${"\n ".repeat(MANY)}b`],
	["marks", `a${"\u0301\u0316".repeat(MANY)}`],
] as const;

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
