// docs/decisions/0001-workbooks-by-exceljs.md explains why only this part of exceljs is used.
import CellXform from "exceljs/lib/xlsx/xform/sheet/cell-xform.js";
import SharedStringXform from "exceljs/lib/xlsx/xform/strings/shared-string-xform.js";
import { rawLimit } from "../../../kit/fields.ts";
import { columnOf, unescapeExcel } from "../../../kit/workbook/cells.ts";
import { type Part, readXml, type XmlElement, type XmlReader } from "../../../kit/workbook/xml.ts";
import { PRODUCT_LIMITS } from "../contract.ts";
import { CELLS_PER_ROW, type Cell, type Grid, type GridRow } from "./answer.ts";
import { shownNumber } from "./format.ts";

/** Texts are cut to one character above the limit of the longest field, so that they are still refused later. */
const LONGEST_TEXT = rawLimit(PRODUCT_LIMITS.info) + 1;

/** An error message shows at most this many characters of a refused number. */
const LONGEST_NUMBER = 40;

const ERRORS: Readonly<Record<string, string>> = {
	"#N/A": "#NV",
	"#DIV/0!": "#DIV/0!",
	"#REF!": "#BEZUG!",
	"#NAME?": "#NAME?",
	"#VALUE!": "#WERT!",
	"#NUM!": "#ZAHL!",
	"#NULL!": "#NULL!",
};

type Shown = Omit<Cell, "column">;

const errorOf = (code: string): Shown => ({ text: ERRORS[code] ?? code.slice(0, 20), error: "import.formulaError" });

function textOf(value: CellXform.Text): string {
	const text = typeof value === "string" ? value : (value.richText ?? []).map((run) => run.text ?? "").join("");
	return text.trim().slice(0, LONGEST_TEXT);
}

function shown(value: CellXform.Value, pattern: string | undefined, date1904: boolean): Shown {
	if (typeof value === "boolean") return { text: value ? "WAHR" : "FALSCH" };
	if (typeof value === "number")
		return Number.isFinite(value) ? shownNumber(value, pattern, date1904) : errorOf("#NUM!");
	if (value instanceof Date) throw new TypeError("exceljs makes no dates without styles");
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

function isoDate(text: string): string {
	const [, year, month, day, time] = /^(\d{4})-(\d{2})-(\d{2})(?:T(\d{2}:\d{2}))?/.exec(text) ?? [];
	if (year === undefined) return text;
	return `${day}.${month}.${year}${time === undefined || time === "00:00" ? "" : ` ${time}`}`;
}

/** At most this many ranges of each kind are returned, so that a manipulated file cannot inflate the result. */
const LIMITS = { mergedRanges: 1000, hiddenColumns: 100 } as const;

const isOn = (value: string | undefined) => value === "1" || value === "true";
/** Returns true for a hidden column or row; a width or height of 0 also hides it. */
const isHidden = ({ hidden, width, ht }: XmlElement["attributes"]) =>
	isOn(hidden) || [width, ht].some((extent) => extent !== undefined && Number(extent) === 0);

interface SheetContext {
	strings: readonly string[];
	formats: readonly (string | undefined)[];
	date1904: boolean;
}

export class RowReader implements XmlReader {
	readonly #found: (row: GridRow) => void;
	readonly #xform = new CellXform();
	readonly #options: CellXform.Options;
	readonly #context: SheetContext;
	readonly hiddenColumns: Grid["hiddenColumns"] = [];
	readonly mergedRanges: string[] = [];
	#row = 0;
	#column = 0;
	#cells: Cell[] = [];
	#type = "n";
	#style = 0;
	#isValue = false;
	/** The number as text, as the file contains it, because parsing a number loses its last digits. */
	#written = "";
	#areRowsHidden = false;
	#isHiddenRow = false;
	#isCell = false;
	#isRun = false;
	/** True for a formula without a stored result, which is an error; an empty result is a blank cell. */
	#isUncalculated = false;
	/** True after the end of the sheet's data, because later XML elements with the same names have another meaning. */
	#isOver = false;

	constructor(context: SheetContext, found: (row: GridRow) => void) {
		const { strings, date1904 } = context;
		this.#found = found;
		this.#context = context;
		this.#options = {
			date1904,
			// Without styles, exceljs returns dates as numbers, which this class then formats as Excel does.
			styles: { getStyleModel: () => ({}) },
			sharedStrings: { getString: (index) => strings[index] ?? "" },
			hyperlinkMap: {},
			formulae: {},
		};
	}

	open({ name, attributes }: XmlElement): void {
		if (name === "mergeCell" && this.mergedRanges.length < LIMITS.mergedRanges)
			this.mergedRanges.push(/^[A-Z]{1,3}\d{1,7}:[A-Z]{1,3}\d{1,7}$/.exec(attributes.ref ?? "")?.[0] ?? "");
		if (this.#isOver) return;
		if (name === "col" && isHidden(attributes) && this.hiddenColumns.length < LIMITS.hiddenColumns)
			this.hiddenColumns.push([Number(attributes.min), Number(attributes.max)]);
		if (name === "sheetFormatPr") this.#areRowsHidden = isOn(attributes.zeroHeight);
		// Rows and cells without a reference follow the previous one, so their position is counted.
		if (name === "row") {
			this.#row = Number(/^\d{1,10}$/.exec(attributes.r ?? "")?.[0] ?? this.#row + 1);
			this.#column = 0;
			this.#isHiddenRow = isHidden(attributes) || (this.#areRowsHidden && attributes.hidden === undefined);
		} else if (name === "c") {
			this.#column = attributes.r === undefined ? this.#column + 1 : columnOf(attributes.r);
			this.#isCell = this.#cells.length < CELLS_PER_ROW;
			if (this.#isCell) this.#openCell(attributes);
		} else if (this.#isCell) {
			if (name === "f") this.#isUncalculated = true;
			if (name === "v" && this.#isText) this.#isUncalculated = false;
			if (name === "r") this.#isRun = true;
			this.#isValue = name === "v";
			if (name !== "f" || !this.#isText) this.#xform.parseOpen({ name, attributes });
		}
	}

	/**
	 * True for formula results, inline texts and dates. They are passed to exceljs as inline text, because exceljs
	 * would decode XML references such as `&amp;` in formula results twice.
	 */
	get #isText(): boolean {
		return ["str", "inlineStr", "d"].includes(this.#type);
	}

	#openCell({ t = "n", s = "" }: XmlElement["attributes"]): void {
		this.#type = t;
		this.#isUncalculated = false;
		this.#style = Number(s);
		this.#written = "";
		this.#xform.parseOpen({ name: "c", attributes: { t: this.#isText ? "inlineStr" : t, s: "" } });
	}

	text(text: string): void {
		if (this.#isCell && this.#isValue) this.#written = (this.#written + text).slice(0, LONGEST_NUMBER);
		if (this.#isCell) this.#xform.parseText(this.#meant(text));
	}

	/**
	 * Decodes Excel's escapes such as `_x000D_` in a plain text, because exceljs decodes them only in formatted and
	 * shared texts. Converts an ISO date, which exceljs does not parse, to the German format.
	 */
	#meant(text: string): string {
		if (this.#type === "d") return isoDate(text);
		return this.#isText && !this.#isRun ? unescapeExcel(text) : text;
	}

	close(name: string): void {
		if (name === "sheetData") this.#isOver = true;
		else if (name === "row") this.#closeRow();
		else if (this.#isCell) {
			if (name === "r") this.#isRun = false;
			this.#isValue = false;
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
		const { formats, date1904 } = this.#context;
		const content = shown(value, formats[this.#style], date1904);
		if (content.error === "import.tooManyDigits" && /^-?\d+$/.test(this.#written)) content.text = this.#written;
		if (content.text.trim() !== "" || content.error !== undefined)
			this.#cells.push({ column: this.#column, ...content });
	}

	#closeRow(): void {
		if (this.#cells.length === 0) return;
		this.#found({ row: this.#row, cells: this.#cells, ...(this.#isHiddenRow ? { isHidden: true } : {}) });
		this.#cells = [];
	}
}
