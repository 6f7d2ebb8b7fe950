import ExcelJS from "exceljs";

export interface ProductRow {
	number: string;
	name: string;
	nameEN: string;
	info: string;
	infoEN: string;
}

/** Returns products as a manufacturer's list has them: numbers with leading zeros, names with umlauts. */
export const products = (count: number): ProductRow[] =>
	Array.from({ length: count }, (_, index) => {
		const number = String(index + 1).padStart(5, "0");
		return {
			number,
			name: `Käsegebäck Größe ${number}`,
			nameEN: `Cheese pastry size ${number}`,
			info: `Öl, Süßstoff, Gewürze (Charge ${number})`,
			infoEN: `Oil, sweetener, spices (batch ${number})`,
		};
	});

/**
 * Returns an Excel workbook of the products with the column headings of the page. `change` can hide rows and columns
 * or merge cells.
 */
export async function productWorkbook(
	rows: readonly ProductRow[],
	change: (sheet: ExcelJS.Worksheet) => void = () => {},
): Promise<Buffer> {
	const workbook = new ExcelJS.Workbook();
	const sheet = workbook.addWorksheet("Produkte");
	sheet.columns = [
		{ header: "Nummer", key: "number", style: { numFmt: "@" } },
		{ header: "Name", key: "name" },
		{ header: "Name EN", key: "nameEN" },
		{ header: "Info", key: "info" },
		{ header: "Info EN", key: "infoEN" },
	];
	sheet.addRows([...rows]);
	change(sheet);
	return Buffer.from(await workbook.xlsx.writeBuffer());
}
