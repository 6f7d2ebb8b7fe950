import ExcelJS from "exceljs";
import { expect, test } from "vitest";
import { writeWorkbook } from "./write-workbook.ts";

const TEXTS = {
	sheet: "Zertifikate",
	asked: "Gefragt",
	state: "Zustand",
	code: "Code",
	certificateNumber: "Nummer",
	validTo: "Bis",
	replacedBy: "Ersetzt durch",
	checkedAt: "Geprüft am",
};

test("the workbook contains the entries verbatim and no formula", async () => {
	const entries = ["=1+1", "+A1", "@SUM(1)", "-2", "_x000D_", "a<b>&\"c'", "007", " x ", "Ö😀", "tab\there"];
	const answers = entries.map((text) => ({ asked: text, state: "unknown" as const }));
	const known = {
		asked: "x",
		state: "superseded" as const,
		certificateNumber: "Z-1",
		validTo: "2026-03-29",
		replacedBy: "y",
	};
	const blob = await writeWorkbook([...answers, known], TEXTS, (state) => `<${state}>`, "heute");
	const workbook = new ExcelJS.Workbook();
	await workbook.xlsx.load(await blob.arrayBuffer());
	const sheet = workbook.worksheets[0];
	const rows = Array.from({ length: entries.length + 2 }, (_, index) =>
		((sheet?.getRow(index + 1).values ?? []) as unknown[]).slice(1),
	);
	expect(rows[0]).toEqual(Object.values(TEXTS).slice(1));
	expect(rows.slice(1, -1).map(([first]) => first)).toEqual(entries);
	expect(rows.at(-1)).toEqual([
		"x",
		"<superseded>",
		"superseded",
		"Z-1",
		new Date("2026-03-29T00:00:00Z"),
		"y",
		"heute",
	]);
	sheet?.eachRow((row) => row.eachCell((cell) => expect(cell.formula).toBeUndefined()));
	// Characters that XML does not allow are escaped as Excel does it.
	const escaped = await writeWorkbook([{ asked: "a\u0000b\ud800", state: "unknown" }], TEXTS, String, "heute");
	expect((await escaped.arrayBuffer()).byteLength).toBeGreaterThan(1000);
});
