import type { BulkAnswerItem } from "@portal/contracts/contract/public-validation";
import type { AskedState } from "@portal/contracts/kit/public-states";
import writeXlsxFile, { type Cell } from "write-excel-file/universal";

/** Loaded with the first file that somebody wants back. */

type Heading = "asked" | "state" | "code" | "certificateNumber" | "validTo" | "replacedBy" | "checkedAt";
export type WorkbookWords = Readonly<Record<Heading | "sheet", string>>;

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

// Excel reads `_x000D_` as a character, so such a text is escaped; characters that XML lacks are written so.
const MEANT = /_(?=x[\dA-Fa-f]{4}_)/g;
const UNWRITABLE = /[\p{Cc}\p{Cs}\ufffe\uffff]/gu;
const escaped = (text: string) =>
	text
		.replace(MEANT, "_x005F_")
		.replace(UNWRITABLE, (char) => `_x${char.charCodeAt(0).toString(16).toUpperCase().padStart(4, "0")}_`);

/** A text in every case: none becomes a formula, and none is taken for a number. */
const textCell = (text: string | undefined): Cell =>
	text ? { value: escaped(text), type: String, format: "@" } : null;
const dayCell = (day: string | undefined): Cell =>
	day === undefined ? null : { value: new Date(`${day}T00:00:00Z`), type: Date, format: "dd.mm.yyyy" };

export async function writeWorkbook(
	answers: readonly BulkAnswerItem[],
	words: WorkbookWords,
	nameOf: (state: AskedState) => string,
	checkedAt: string,
): Promise<Blob> {
	const rows = answers.map((answer): Cell[] => [
		textCell(answer.asked),
		textCell(nameOf(answer.state)),
		textCell(answer.state),
		textCell(answer.certificateNumber),
		dayCell(answer.validTo),
		textCell(answer.replacedBy),
		textCell(checkedAt),
	]);
	const headings = HEADINGS.map((name): Cell => ({ value: words[name], type: String, fontWeight: "bold" }));
	const file = writeXlsxFile([headings, ...rows], {
		sheet: words.sheet,
		columns: HEADINGS.map((name) => ({ width: WIDTHS[name] })),
		stickyRowsCount: 1,
	});
	return file.toBlob();
}
