import defaultFormats from "exceljs/lib/xlsx/defaultnumformats.js";
import { attribute, type Part, readXml, type XmlElement } from "../../../kit/workbook/xml.ts";

// Excel itself has these limits for the number of formats and styles and for the length of a format.
const LIMITS = { formats: 5000, formatLength: 255, styles: 65_490 } as const;

/** Excel shows these built-in formats in the language of its user; the import formats them as a German Excel does. */
const GERMAN_FORMATS: Readonly<Record<string, string>> = { 14: "dd.mm.yyyy", 22: "dd.mm.yyyy hh:mm" };

export function formatsOf(part: Part): (string | undefined)[] {
	const codes = new Map<string, string>();
	const ids: string[] = [];
	let list = "";
	const open = (element: XmlElement) => {
		const { name } = element;
		// The current list of styles is remembered, because other lists contain elements with the same names.
		if (/^(numFmts|cellXfs|cellStyleXfs|dxfs)$/.test(name)) list = name;
		const [id = "", code = ""] = [attribute(element, "numFmtId"), attribute(element, "formatCode")];
		if (list === "numFmts" && name === "numFmt" && code.length <= LIMITS.formatLength && codes.size < LIMITS.formats)
			codes.set(id, code);
		if (list === "cellXfs" && name === "xf" && ids.length < LIMITS.styles) ids.push(id);
	};
	readXml(part, { open });
	return ids.map((id) => codes.get(id) ?? GERMAN_FORMATS[id] ?? defaultFormats[id]?.f);
}
