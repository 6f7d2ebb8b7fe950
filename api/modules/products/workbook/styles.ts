import { attribute, elements, escapeXml, inside, withoutPrefix } from "./xml.ts";

/** The number formats of a workbook, and which of its styles has which. */

export const SHEET_NAMESPACE = "http://schemas.openxmlformats.org/spreadsheetml/2006/main";

// Excel's own limits.
const STYLE_LIMITS = { formats: 5000, formatLength: 255, styles: 65_490 } as const;

/** Of the styles only the number formats. */
export function plainStyles(source: string): string {
	const xml = withoutPrefix(source, /<(\w+):styleSheet[\s>]/.exec(source.slice(0, 4096))?.[1] ?? "");
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
