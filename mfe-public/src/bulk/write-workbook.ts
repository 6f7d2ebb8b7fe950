import type { BulkAnswerItem } from "@portal/contracts/contract/public-validation";
import type { BulkState } from "@portal/contracts/kit/public-states";

/** Loads the large spreadsheet library only when a result is saved. See docs/decisions/0001-workbooks-by-exceljs.md */
const loadExceljs = () => import(/* webpackChunkName: "bulk-workbook" */ "exceljs/dist/exceljs.bare.min.js");

type Heading = "asked" | "state" | "code" | "certificateNumber" | "validTo" | "replacedBy" | "checkedAt";
type WorkbookTexts = Readonly<Record<Heading | "sheet", string>>;

const WIDTHS: Readonly<Record<Heading, number>> = {
	asked: 50,
	state: 20,
	code: 16,
	certificateNumber: 20,
	validTo: 14,
	replacedBy: 32,
	checkedAt: 34,
};
const HEADINGS = Object.keys(WIDTHS) as Heading[];

// Finds texts such as `_x000D_`, which Excel would read as one escaped character, so that they can be escaped.
const ESCAPE_LIKE = /_(?=x[\dA-Fa-f]{4}_)/g;
const UNWRITABLE = /[\p{Cc}\p{Cs}\ufffe\uffff]/gu;
const escaped = (text: string) =>
	text
		.replace(ESCAPE_LIKE, "_x005F_")
		.replace(UNWRITABLE, (char) => `_x${char.charCodeAt(0).toString(16).toUpperCase().padStart(4, "0")}_`);

const TYPE = "application/vnd.openxmlformats-officedocument.spreadsheetml.sheet";
const AS_TEXT = "@";
const AS_DAY = "dd.mm.yyyy";

/** Writes a value as text, so that Excel never runs it as a formula and keeps leading zeros. */
const textCell = (text: string | undefined) => (text ? escaped(text) : null);
const dayCell = (day: string | undefined) => (day === undefined ? null : new Date(`${day}T00:00:00Z`));

export async function writeWorkbook(
	answers: readonly BulkAnswerItem[],
	texts: WorkbookTexts,
	nameOf: (state: BulkState) => string,
	checkedAt: string,
): Promise<Blob> {
	const { Workbook } = await loadExceljs();
	const workbook = new Workbook();
	const sheet = workbook.addWorksheet(texts.sheet, { views: [{ state: "frozen", ySplit: 1 }] });
	sheet.columns = HEADINGS.map((name) => ({
		header: texts[name],
		width: WIDTHS[name],
		style: { numFmt: name === "validTo" ? AS_DAY : AS_TEXT },
	}));
	sheet.getRow(1).font = { bold: true };
	for (const answer of answers)
		sheet.addRow([
			textCell(answer.asked),
			textCell(nameOf(answer.state)),
			textCell(answer.state),
			textCell(answer.certificateNumber),
			dayCell(answer.validTo),
			textCell(answer.replacedBy),
			textCell(checkedAt),
		]);
	return new Blob([await workbook.xlsx.writeBuffer()], { type: TYPE });
}
