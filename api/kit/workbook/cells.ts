import { WorkbookRefusal } from "./refusal.ts";

/**
 * Returns the text of a cell with decoded characters: Excel writes a character that XML cannot contain as `_x000D_`,
 * and a text that looks like this as `_x005F_x000D_`.
 */
export const unescapeExcel = (text: string): string =>
	text.replace(/_x([\dA-Fa-f]{4})_/g, (_whole, hex) => String.fromCharCode(Number.parseInt(hex, 16)));

/** Returns the column of a cell reference, counted from 1. */
export function columnOf(reference: string): number {
	const letters = /^([A-Z]{1,3})\d{1,10}$/.exec(reference)?.[1];
	if (letters === undefined) throw new WorkbookRefusal("import.unreadable");
	return Array.from(letters).reduce((sum, letter) => sum * 26 + letter.charCodeAt(0) - 64, 0);
}
