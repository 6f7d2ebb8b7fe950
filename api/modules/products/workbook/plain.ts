import { IMPORT_LIMITS } from "../contract.ts";
import { CELLS_PER_ROW } from "./answer.ts";
import { WorkbookRefusal } from "./refusal.ts";
import { attribute, elements, escapeXml, inside, unescapeXml, withoutElement, withoutPrefix } from "./xml.ts";

/**
 * Sheets, shared strings and styles written anew, with no more in them than the streaming reader needs and nothing that
 * it misreads. On its own it keeps only the last run of a formatted inline text, resolves references in inline texts
 * twice, takes a formula's error for a number and its truth value for 1, an ISO date for its year, and finds nothing
 * where elements have a prefix.
 */

export const SHEET_NAMESPACE = "http://schemas.openxmlformats.org/spreadsheetml/2006/main";

/** Stands for a formula that was never calculated; as an error it cannot be overlooked. */
export const NOT_CALCULATED = "#LEER";

const TAG = /<(row|c)(\s[^<>]*)?>/g;
const RUN = /<t(?:\s[^<>]*)?>([^<]*)<\/t>/g;
const VALUE = /<v(?:\s[^<>]*)?>([^<]*)<\/v>/;
const HAS_FORMULA = /<f[\s>/]/;
const REFERENCE = /^([A-Z]{1,3})\d{1,10}$/;

/** Cells far to the right cost the reader dearly and are wrong anyway: a few are enough to say so. */
const FAR = { column: 256, cells: 10 } as const;

const textOfRuns = (content: string) =>
	Array.from(withoutElement(content, "rPh").matchAll(RUN), ([, text]) => text).join("");

// The reader resolves references once more in these texts.
const inline = (escaped: string) => escaped.replaceAll("&amp;", "&amp;amp;");

function isoDate(text: string): string {
	const [, year, month, day, time] = /^(\d{4})-(\d{2})-(\d{2})(?:T(\d{2}:\d{2}))?/.exec(text) ?? [];
	if (year === undefined) return text;
	return `${day}.${month}.${year}${time === undefined || time === "00:00" ? "" : ` ${time}`}`;
}

const numberOf = (letters: string) =>
	Array.from(letters).reduce((sum, letter) => sum * 26 + letter.charCodeAt(0) - 64, 0);
function lettersOf(column: number): string {
	const rest = Math.floor((column - 1) / 26);
	return (rest > 0 ? lettersOf(rest) : "") + String.fromCharCode(65 + ((column - 1) % 26));
}

/** Type and value as the reader gets them; `undefined` for a cell without content. */
function plainValue(
	type: string,
	content: string,
	indexOf: (shared: string) => number,
): [type: string, value: string] | undefined {
	if (type === "inlineStr") return ["str", inline(textOfRuns(content))];
	const value = VALUE.exec(content)?.[1];
	if (value === undefined || (value === "" && type !== "str"))
		return HAS_FORMULA.test(content) ? ["e", NOT_CALCULATED] : undefined;
	if (type === "str") return ["str", inline(value)];
	if (type === "d") return ["str", escapeXml(isoDate(unescapeXml(value)))];
	if (type === "s") return ["s", String(indexOf(value))];
	return [["b", "e"].includes(type) ? type : "n", value];
}

export interface PlainSheet {
	xml: string;
	/** Indexes of the shared strings that are used → where they are expected now. */
	strings: ReadonlyMap<string, number>;
}

/** The rows that have something in them, with the plain values of their first cells. */
export function plainSheet(source: string): PlainSheet {
	const xml = inside(withoutPrefix(source), "sheetData");
	const strings = new Map<string, number>();
	const indexOf = (shared: string) => {
		const known = strings.get(shared) ?? strings.size;
		strings.set(shared, known);
		return known;
	};
	const rows: string[] = [];
	let cells: string[] = [];
	let row = 0;
	let column = 0;
	let far = 0;
	const endRow = () => {
		if (cells.length === 0) return;
		rows.push(`<row r="${row}">${cells.join("")}</row>`);
		cells = [];
		// One row is the headings.
		if (rows.length > IMPORT_LIMITS.rows + 1) throw new WorkbookRefusal("import.tooManyRows");
	};
	TAG.lastIndex = 0;
	for (let match = TAG.exec(xml); match; match = TAG.exec(xml)) {
		const [, name, attributes = ""] = match;
		if (name === "row") {
			endRow();
			// Neither a row nor a cell need say where it is: then it is the next one.
			row = Number(/^\d{1,10}$/.exec(attribute(attributes, "r") ?? "")?.[0] ?? row + 1);
			column = 0;
			continue;
		}
		const reference = attribute(attributes, "r");
		const letters = reference === undefined ? lettersOf(column + 1) : REFERENCE.exec(reference)?.[1];
		if (letters === undefined) throw new WorkbookRefusal("import.unreadable");
		column = numberOf(letters);
		if (attributes.endsWith("/")) continue;
		const end = xml.indexOf("</c>", TAG.lastIndex);
		if (end === -1) throw new WorkbookRefusal("import.unreadable");
		const content = xml.slice(TAG.lastIndex, end);
		TAG.lastIndex = end;
		if (cells.length >= CELLS_PER_ROW) continue;
		const value = plainValue(attribute(attributes, "t") ?? "n", content, indexOf);
		if (!value) continue;
		if (column > FAR.column) far += 1;
		if (column > FAR.column && far > FAR.cells) continue;
		const style = /^\d{1,6}$/.exec(attribute(attributes, "s") ?? "")?.[0] ?? "0";
		cells.push(`<c r="${letters}${row}" s="${style}" t="${value[0]}"><v>${value[1]}</v></c>`);
	}
	endRow();
	return { xml: `<worksheet xmlns="${SHEET_NAMESPACE}"><sheetData>${rows.join("")}</sheetData></worksheet>`, strings };
}

/** The shared strings that the sheet uses, as plain texts at their new places. */
export function plainStrings(source: string, used: PlainSheet["strings"]): string {
	const xml = withoutPrefix(source);
	const texts = new Array<string>(used.size).fill("");
	let index = 0;
	for (let start = xml.indexOf("<si"); start !== -1; start = xml.indexOf("<si", start + 3)) {
		const end = xml.indexOf("</si>", start);
		if (end === -1) break;
		// An empty one ends in its own tag.
		const isEmpty = /^<si\s*\/>/.test(xml.slice(start, start + 8));
		const place = used.get(String(index));
		if (place !== undefined && !isEmpty) texts[place] = textOfRuns(xml.slice(start, end));
		index += 1;
	}
	const items = texts.map((text) => `<si><t xml:space="preserve">${text}</t></si>`);
	return `<sst xmlns="${SHEET_NAMESPACE}">${items.join("")}</sst>`;
}

// Excel's own limits.
const STYLE_LIMITS = { formats: 5000, formatLength: 255, styles: 65_490 } as const;

/** Of the styles only the number formats. */
export function plainStyles(source: string): string {
	const xml = withoutPrefix(source);
	const formats = elements(inside(xml, "numFmts"), "numFmt", STYLE_LIMITS.formats).flatMap((attributes) => {
		const [id, code] = [attribute(attributes, "numFmtId"), attribute(attributes, "formatCode")];
		if (!id || !code || code.length > STYLE_LIMITS.formatLength) return [];
		return [`<numFmt numFmtId="${Number.parseInt(id, 10)}" formatCode="${escapeXml(code)}"/>`];
	});
	const styles = elements(inside(xml, "cellXfs"), "xf", STYLE_LIMITS.styles).map(
		(attributes) => `<xf numFmtId="${Number.parseInt(attribute(attributes, "numFmtId") ?? "0", 10)}"/>`,
	);
	return `<styleSheet xmlns="${SHEET_NAMESPACE}"><numFmts>${formats.join("")}</numFmts><cellXfs>${styles.join("")}</cellXfs></styleSheet>`;
}
