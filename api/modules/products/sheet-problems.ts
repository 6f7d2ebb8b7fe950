import { type MessageCode, sentence } from "../../kit/sentences.ts";
import type { ProductField } from "./contract.ts";

export interface SheetProblem {
	row: number;
	column?: string;
	field?: ProductField;
	/** The index of the product row with the problem; undefined if the problem concerns the whole sheet. */
	index?: number;
	code: MessageCode;
	params?: Record<string, unknown>;
}

/** Returns the message for a problem of a sheet, such as „Tabelle „Produkte“, Zeile 12, Spalte B (Name): …“. */
export function placed(sheet: string, { row, column, code, params }: SheetProblem): string {
	const place = `Tabelle „${sheet}“, Zeile ${row}${column ? `, Spalte ${column}` : ""}`;
	return `${place}: ${sentence(code, params)}`;
}
