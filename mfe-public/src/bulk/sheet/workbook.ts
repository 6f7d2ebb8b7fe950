import { columnOf, unescapeExcel } from "@portal/contracts/kit/workbook/cells";
import { gate } from "@portal/contracts/kit/workbook/gate";
import { WorkbookRefusal } from "@portal/contracts/kit/workbook/refusal";
import { type Part, readXml, type XmlElement, type XmlReader } from "@portal/contracts/kit/workbook/xml";
import { type SheetProblem, SheetRefusal } from "./refusal.ts";
import type { Table, TableRow } from "./table.ts";

/** Maximum size of an unpacked workbook in bytes, because a small file may unpack to gigabytes. */
const UNPACKED_BYTES = 20 * 1024 * 1024;
export const LIMITS = { rows: 5000, columns: 64, text: 1000 } as const;

const PROBLEMS: Readonly<Record<string, SheetProblem>> = {
	"import.encrypted": "encrypted",
	"import.oldExcel": "oldExcel",
	"import.macros": "macros",
	"import.noRows": "empty",
	"import.tooLargeUnpacked": "tooLarge",
};

const oneLine = (text: string) => unescapeExcel(text).slice(0, LIMITS.text).replace(/\s+/g, " ").trim();

function stringsOf(part: Part): string[] {
	const strings: string[] = [];
	let text = "";
	let isText = false;
	readXml(part, {
		open: ({ name }) => {
			if (name === "si") text = "";
			isText = name === "t";
		},
		text: (piece) => {
			if (isText && text.length <= LIMITS.text) text += piece;
		},
		close: (name) => {
			isText = false;
			if (name === "si") strings.push(oneLine(text));
		},
	});
	return strings;
}

const ROW_LIMIT_REACHED = Symbol("enough");

/** Collects the texts of a sheet. For a formula, it reads the stored result and never evaluates the formula. */
class TextReader implements XmlReader {
	readonly rows: TableRow[] = [];
	readonly #strings: readonly string[];
	#row = 0;
	#column = -1;
	#cells: string[] = [];
	#type = "n";
	#text = "";
	#isValue = false;
	#isOver = false;

	constructor(strings: readonly string[]) {
		this.#strings = strings;
	}

	open({ name, attributes }: XmlElement): void {
		if (this.#isOver) return;
		// Excel may omit the position of a row or cell, which then directly follows the previous one.
		if (name === "row") {
			this.#row = Number(/^\d{1,10}$/.exec(attributes.r ?? "")?.[0] ?? this.#row + 1);
			this.#column = -1;
			this.#cells = [];
		} else if (name === "c") {
			this.#column = attributes.r === undefined ? this.#column + 1 : columnOf(attributes.r) - 1;
			this.#type = attributes.t ?? "n";
			this.#text = "";
		}
		this.#isValue = name === "v" || name === "t";
	}

	text(piece: string): void {
		if (this.#isValue && this.#text.length <= LIMITS.text) this.#text += piece;
	}

	close(name: string): void {
		this.#isValue = false;
		if (name === "sheetData") this.#isOver = true;
		if (this.#isOver) return;
		if (name === "c" && this.#column < LIMITS.columns) {
			const value = this.#value();
			if (value !== "") this.#cells[this.#column] = value;
		}
		if (name !== "row" || this.#cells.length === 0) return;
		if (this.rows.length === LIMITS.rows) throw ROW_LIMIT_REACHED;
		this.rows.push({ row: this.#row, cells: this.#cells });
	}

	#value(): string {
		if (this.#type === "s") return this.#strings[Number(this.#text)] ?? "";
		return this.#type === "e" ? "" : oneLine(this.#text);
	}
}

export function workbookTable(bytes: Uint8Array): Table {
	try {
		const { rows: part, strings } = gate(bytes, UNPACKED_BYTES);
		const reader = new TextReader(stringsOf(strings));
		let isCut = false;
		try {
			readXml(part, reader);
		} catch (error) {
			if (error !== ROW_LIMIT_REACHED) throw error;
			isCut = true;
		}
		return { rows: reader.rows, isCut };
	} catch (error) {
		if (error instanceof SheetRefusal) throw error;
		const code = error instanceof WorkbookRefusal ? error.code : "";
		throw new SheetRefusal(PROBLEMS[code] ?? "unreadable");
	}
}
