import process from "node:process";
import { describe, expect, it } from "vitest";
import { HEADINGS, rowOf, workbookOf } from "../../../testing/workbooks.ts";
import { readWorkbook } from "./read.ts";

const head = rowOf(1, HEADINGS);

describe("reading a hostile file takes little time", () => {
	const rowsOf = (count: number, row: (n: number) => string) =>
		Array.from({ length: count }, (_, index) => row(index + 2)).join("");
	const packed = (parts: Parameters<typeof workbookOf>[0]) => () => workbookOf(parts);
	const FILES: [name: string, make: () => Uint8Array][] = [
		["a million blank rows", packed({ rows: head + '<row r="5"></row>'.repeat(1_000_000) })],
		["a million blank cells", packed({ rows: `${head}<row r="5">${'<c r="A5" s="1"/>'.repeat(1_000_000)}</row>` })],
		["a row of 800,000 cells", packed({ rows: `${head}<row r="5">${'<c r="A5"><v>1</v></c>'.repeat(800_000)}</row>` })],
		["cells that never end", packed({ rows: head + "<c>".repeat(6_000_000) })],
		["tags that never end", packed({ rows: head + "<c ".repeat(6_000_000) })],
		["five million levels", packed({ rows: head + "<a>".repeat(5_000_000) })],
		[
			"5000 rows that reach to XFD",
			packed({
				rows: head + rowsOf(5000, (n) => `<row r="${n}"><c r="A${n}"><v>1</v></c><c r="XFD${n}"><v>1</v></c></row>`),
			}),
		],
		[
			"columns without end",
			packed({
				sheetXml: `<worksheet xmlns="http://schemas.openxmlformats.org/spreadsheetml/2006/main"><cols><col min="1" max="2000000000"/></cols><sheetData>${head}</sheetData><mergeCells><mergeCell ref="A1:XFD1048576"/></mergeCells></worksheet>`,
			}),
		],
		[
			"formats of 200,000 characters",
			packed({
				formats: ["[".repeat(200_000), "#,".repeat(100_000)],
				rows:
					head +
					rowsOf(4000, (n) => `<row r="${n}"><c r="A${n}" s="1"><v>1</v></c><c r="B${n}" s="2"><v>1</v></c></row>`),
			}),
		],
		[
			"400,000 sheets",
			packed({
				rows: head,
				entries: {
					"xl/workbook.xml": `<workbook><sheets>${'<sheet name="a" id="x"/>'.repeat(400_000)}</sheets></workbook>`,
				},
			}),
		],
		[
			"one text in 10,000 cells",
			packed({
				strings: `<si><t>${"ä".repeat(4000)}</t></si>`,
				rows:
					head +
					rowsOf(5000, (n) => `<row r="${n}"><c r="A${n}" t="s"><v>0</v></c><c r="B${n}" t="s"><v>0</v></c></row>`),
			}),
		],
	];
	/**
	 * A file with many equal elements and one without an end. The other files are only tested by `npm test --
	 * all`.
	 */
	const OF_EACH_KIND = ["a million blank cells", "cells that never end"];
	const isLeftOut = (name: string) => !process.env.TEST_ALL && !OF_EACH_KIND.includes(name);
	for (const [name, make] of FILES)
		it.skipIf(isLeftOut(name))(name, { timeout: 20_000 }, async () => {
			const bytes = make();
			const before = process.cpuUsage();
			readWorkbook(bytes);
			const { user, system } = process.cpuUsage(before);
			expect((user + system) / 1000).toBeLessThan(2000);
		});
});
