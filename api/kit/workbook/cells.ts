import { WorkbookRefusal } from "./refusal.ts";

/** Decodes the text of a cell. Excel writes characters that XML cannot contain in the form `_x000D_`. */
export const unescapeExcel = (text: string): string =>
	text.replace(/_x([\dA-Fa-f]{4})_/g, (_whole, hex) => String.fromCharCode(Number.parseInt(hex, 16)));

/** Returns the number of a column by its letters: 1 for A, 27 for AA. */
export const columnNumber = (letters: string): number =>
	Array.from(letters).reduce((sum, letter) => sum * 26 + letter.charCodeAt(0) - 64, 0);

export function columnOf(reference: string): number {
	const letters = /^([A-Z]{1,3})\d{1,10}$/.exec(reference)?.[1];
	if (letters === undefined) throw new WorkbookRefusal("import.unreadable");
	return columnNumber(letters);
}
