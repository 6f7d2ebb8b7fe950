import CellXform from "exceljs/lib/xlsx/xform/sheet/cell-xform.js";
import SharedStringXform from "exceljs/lib/xlsx/xform/strings/shared-string-xform.js";
import { rawLimit } from "../../../kit/fields.ts";
import { WorkbookRefusal } from "../../../kit/workbook/refusal.ts";
import { type Part, readXml, type XmlElement, type XmlReader } from "../../../kit/workbook/xml.ts";
import { PRODUCT_LIMITS } from "../contract.ts";
import { CELLS_PER_ROW, type Cell, type GridRow } from "./answer.ts";
import { shownDate, shownNumber } from "./format.ts";

/** Reads cells with exceljs; docs/decisions/0001-workbooks-by-exceljs.md explains why only this part of it. */

/** Below the headings: enough to report surplus cells. */
const CELLS_OF_PRODUCT = 8;
/** Longer texts are cut here and refused later. */
const LONGEST_TEXT = rawLimit(PRODUCT_LIMITS.info) + 1;

const ERRORS: Readonly<Record<string, string>> = {
	"#N/A": "#NV",
	"#DIV/0!": "#DIV/0!",
	"#REF!": "#BEZUG!",
	"#NAME?": "#NAME?",
	"#VALUE!": "#WERT!",
	"#NUM!": "#ZAHL!",
	"#NULL!": "#NULL!",
};

type Shown = Pick<Cell, "text" | "error">;

const errorOf = (code: string): Shown => ({ text: ERRORS[code] ?? code.slice(0, 20), error: "import.formulaError" });

function textOf(value: CellXform.Text): string {
	const text = typeof value === "string" ? value : (value.richText ?? []).map((run) => run.text ?? "").join("");
	return text.trim().slice(0, LONGEST_TEXT);
}

function shown(value: CellXform.Value, numFmt = ""): Shown {
	if (typeof value === "boolean") return { text: value ? "WAHR" : "FALSCH" };
	if (typeof value === "number")
		return Number.isFinite(value) ? { text: shownNumber(value, numFmt) } : errorOf("#NUM!");
	if (value instanceof Date)
		return Number.isNaN(value.getTime()) ? errorOf("#NUM!") : { text: shownDate(value, numFmt) };
	if (typeof value === "object" && "error" in value) return errorOf(value.error);
	return { text: textOf(value) };
}

export function stringsOf(part: Part): string[] {
	const strings: string[] = [];
	const xform = new SharedStringXform();
	readXml(part, {
		open: (element) => xform.parseOpen(element),
		text: (text) => xform.parseText(text),
		close: (name) => {
			xform.parseClose(name);
			if (name === "si") strings.push(textOf(xform.model));
		},
	});
	return strings;
}

/** Excel writes characters that XML lacks as `_x000D_`, and a text that looks so as `_x005F_x000D_`. */
const unescapeExcel = (text: string) =>
	text.replace(/_x([\dA-Fa-f]{4})_/g, (_whole, hex) => String.fromCharCode(Number.parseInt(hex, 16)));

function isoDate(text: string): string {
	const [, year, month, day, time] = /^(\d{4})-(\d{2})-(\d{2})(?:T(\d{2}:\d{2}))?/.exec(text) ?? [];
	if (year === undefined) return text;
	return `${day}.${month}.${year}${time === undefined || time === "00:00" ? "" : ` ${time}`}`;
}

function columnOf(reference: string): number {
	const letters = /^([A-Z]{1,3})\d{1,10}$/.exec(reference)?.[1];
	if (letters === undefined) throw new WorkbookRefusal("import.unreadable");
	return Array.from(letters).reduce((sum, letter) => sum * 26 + letter.charCodeAt(0) - 64, 0);
}

export interface SheetContext {
	strings: readonly string[];
	formats: readonly (string | undefined)[];
	/** Days are counted from 1904, not from 1900. */
	date1904: boolean;
}

export class RowReader implements XmlReader {
	readonly #found: (row: GridRow) => void;
	readonly #xform = new CellXform();
	readonly #options: CellXform.Options;
	#limit: number = CELLS_PER_ROW;
	#row = 0;
	#column = 0;
	#cells: Cell[] = [];
	#type = "n";
	#isCell = false;
	#isRun = false;
	/** A formula that was never calculated is an error; one with the result "" is blank. */
	#isUncalculated = false;
	/** After the data, elements of the same name mean something else. */
	#isOver = false;

	constructor({ strings, formats, date1904 }: SheetContext, found: (row: GridRow) => void) {
		this.#found = found;
		this.#options = {
			date1904,
			styles: { getStyleModel: (id) => ({ numFmt: formats[id] }) },
			sharedStrings: { getString: (index) => strings[index] ?? "" },
			hyperlinkMap: {},
			formulae: {},
		};
	}

	open({ name, attributes }: XmlElement): void {
		if (this.#isOver) return;
		// Rows and cells without a reference follow the previous one.
		if (name === "row") {
			this.#row = Number(/^\d{1,10}$/.exec(attributes.r ?? "")?.[0] ?? this.#row + 1);
			this.#column = 0;
		} else if (name === "c") {
			this.#column = attributes.r === undefined ? this.#column + 1 : columnOf(attributes.r);
			this.#isCell = this.#cells.length < this.#limit;
			if (this.#isCell) this.#openCell(attributes);
		} else if (this.#isCell) {
			if (name === "f") this.#isUncalculated = true;
			if (name === "v" && this.#isText) this.#isUncalculated = false;
			if (name === "r") this.#isRun = true;
			if (name !== "f" || !this.#isText) this.#xform.parseOpen({ name, attributes });
		}
	}

	/** Read as plain text: exceljs would resolve references in formula results twice. */
	get #isText(): boolean {
		return ["str", "inlineStr", "d"].includes(this.#type);
	}

	#openCell({ t = "n", s = "" }: XmlElement["attributes"]): void {
		this.#type = t;
		this.#isUncalculated = false;
		// With a date format exceljs would read any formula result as a date.
		const style = t === "n" ? s : "";
		this.#xform.parseOpen({ name: "c", attributes: { t: this.#isText ? "inlineStr" : t, s: style } });
	}

	text(text: string): void {
		if (this.#isCell) this.#xform.parseText(this.#meant(text));
	}

	/** exceljs unescapes runs and shared texts only, and does not parse ISO dates. */
	#meant(text: string): string {
		if (this.#type === "d") return isoDate(text);
		return this.#isText && !this.#isRun ? unescapeExcel(text) : text;
	}

	close(name: string): void {
		if (name === "sheetData") this.#isOver = true;
		else if (name === "row") this.#closeRow();
		else if (this.#isCell) {
			if (name === "r") this.#isRun = false;
			this.#xform.parseClose(name);
			if (name === "c") this.#closeCell();
		}
	}

	#closeCell(): void {
		this.#isCell = false;
		const { model } = this.#xform;
		this.#xform.reconcile(model, this.#options);
		const value = model.result ?? model.value;
		if (value === undefined && this.#isUncalculated)
			this.#cells.push({ column: this.#column, text: "", error: "import.formulaEmpty" });
		if (value === undefined) return;
		const content = shown(value, model.style?.numFmt);
		if (content.text.trim() !== "" || content.error !== undefined)
			this.#cells.push({ column: this.#column, ...content });
	}

	#closeRow(): void {
		if (this.#cells.length === 0) return;
		this.#found({ row: this.#row, cells: this.#cells });
		this.#cells = [];
		this.#limit = CELLS_OF_PRODUCT;
	}
}
