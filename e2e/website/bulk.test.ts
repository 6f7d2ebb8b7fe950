import ExcelJS from "exceljs";
import { download } from "../support/actions.ts";
import { inaccessible } from "../support/axe.ts";
import { demoRecords } from "../support/records.ts";
import { enter } from "../support/session.ts";
import { expect, further, test, UNCHECKED } from "../support/test.ts";

/** A buyer checks a workbook with suppliers and saves the result as a workbook. */

test.use({ settings: UNCHECKED });

async function numbersIn(rows: unknown[][]): Promise<Buffer> {
	const workbook = new ExcelJS.Workbook();
	workbook.addWorksheet("Lieferanten").addRows(rows);
	return Buffer.from(await workbook.xlsx.writeBuffer());
}

test(
	"an Excel file is checked, and the result is shown and saved as an Excel file",
	further(true),
	async ({ page, context }) => {
		await enter(page, "auditor.demo");
		const { PUBLIC, SUSPENDED } = (await demoRecords(page)).certificates;
		await context.clearCookies();
		const buffer = await numbersIn([
			["Lieferant", "Nachweis"],
			["Eins", PUBLIC.publicId],
			["Zwei", ""],
			["Drei", SUSPENDED.publicId],
			["Vier", "=1+1"],
		]);
		await page.goto("/validateCertificate?lng=de");
		await page.getByRole("link", { name: "Viele Halal-Zertifikate prüfen" }).click();
		await expect(page.getByRole("heading", { level: 1, name: "Viele Halal-Zertifikate prüfen" })).toBeVisible();
		await page.locator("input[type=file]").setInputFiles({ name: "Lieferanten.xlsx", mimeType: "", buffer });
		await expect(page.getByLabel("Spalte mit den Kennungen")).toHaveValue("1");
		await expect(page.getByText("leer: Zeile 3")).toBeVisible();
		await page.getByRole("button", { name: "Prüfen", exact: true }).click();
		await expect(page.getByRole("heading", { name: "Ergebnis" })).toBeFocused({ timeout: 30_000 });
		await expect(page.getByRole("row")).toHaveText([/Nr/, /Gültig/, /Ausgesetzt/, /Unbekannt.*=1\+1/]);
		expect(await inaccessible(page)).toEqual([]);
		const loaded: string[] = [];
		page.on("request", (request) => loaded.push(request.url()));
		const { content } = await download(page, () =>
			page.getByRole("button", { name: "Als Excel-Datei speichern" }).click(),
		);
		// The library that writes workbooks is large, so it is loaded with the first file.
		expect(loaded).toEqual([expect.stringContaining("bulk-workbook")]);
		const workbook = new ExcelJS.Workbook();
		await workbook.xlsx.load(Uint8Array.from(content).buffer);
		const rows = workbook.worksheets[0]?.getRows(2, 3) ?? [];
		expect(rows.map((row) => [row.getCell(1).value, row.getCell(3).value])).toEqual([
			[PUBLIC.publicId, "valid"],
			[SUSPENDED.publicId, "suspended"],
			["=1+1", "unknown"],
		]);
	},
);
