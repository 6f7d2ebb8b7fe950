import defaultFormats from "exceljs/lib/xlsx/defaultnumformats.js";
import { attribute, type Part, readXml, type XmlElement } from "../../../kit/workbook/xml.ts";

// Excel's own limits.
const LIMITS = { formats: 5000, formatLength: 255, styles: 65_490 } as const;

export function formatsOf(part: Part): (string | undefined)[] {
	const codes = new Map<string, string>();
	const ids: string[] = [];
	let list = "";
	const open = (element: XmlElement) => {
		const { name } = element;
		// Other lists use the same element names.
		if (/^(numFmts|cellXfs|cellStyleXfs|dxfs)$/.test(name)) list = name;
		const [id = "", code = ""] = [attribute(element, "numFmtId"), attribute(element, "formatCode")];
		if (list === "numFmts" && name === "numFmt" && code.length <= LIMITS.formatLength && codes.size < LIMITS.formats)
			codes.set(id, code);
		if (list === "cellXfs" && name === "xf" && ids.length < LIMITS.styles) ids.push(id);
	};
	readXml(part, { open });
	return ids.map((id) => codes.get(id) ?? defaultFormats[id]?.f);
}
