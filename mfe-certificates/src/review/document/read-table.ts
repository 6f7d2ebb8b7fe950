import { fieldsIn } from "@portal/contracts/kit/field-descriptions";
import { type CSSProperties, createElement, type ReactElement } from "react";
import { borderOf, fillOf, points, SIDES, twips } from "./properties.ts";
import { type Reading, stacked } from "./reading.ts";
import { attribute, child, elements, type XmlElement } from "./xml.ts";

const ALIGNED: Readonly<Record<string, CSSProperties["verticalAlign"]>> = { center: "middle", bottom: "bottom" };
type Side = keyof typeof SIDES;
/** Word's default margin in points at the left and right of a table cell. */
const MARGIN = 5.4;

const childrenNamed = (node: XmlElement, name: string) => elements(node).filter((one) => one.name === name);

const styled = (property: string, styleAt: (side: Side) => string | undefined): CSSProperties =>
	Object.fromEntries(fieldsIn(SIDES).map(([side, name]) => [`${property}${name}`, styleAt(side)]));

/** Returns a table. Screen readers ignore the structure of a table without a header row, which only arranges content. */
export function tableOf(
	node: XmlElement,
	reading: Reading,
	blocksIn: (node: XmlElement, reading: Reading) => ReactElement[],
): ReactElement {
	const own = child(node, "tblPr");
	const base = reading.styles.table(attribute(child(own, "tblStyle"), "val"));
	const tableBorders = child(own, "tblBorders") ?? child(base, "tblBorders");
	const grid = child(node, "tblGrid");
	const columns = (grid ? elements(grid) : []).map((column) => twips(column, "w") ?? 0);
	const rows = childrenNamed(node, "tr");
	const headers = rows.map((row) => child(child(row, "trPr"), "tblHeader") !== undefined);

	/** Returns a cell. `borders` names the table's border at each side, such as `insideV` between two columns. */
	function cellOf(cell: XmlElement, isHeader: boolean, borders: Readonly<Record<Side, string>>): ReactElement {
		const properties = child(cell, "tcPr");
		const margins = [child(properties, "tcMar"), child(own, "tblCellMar"), child(base, "tblCellMar")];
		const marginOf = (side: Side) =>
			margins.map((one) => twips(child(one, side), "w")).find((width) => width !== undefined) ??
			(side === "left" || side === "right" ? MARGIN : 0);
		const borderAt = (side: Side) => child(child(properties, "tcBorders"), side) ?? child(tableBorders, borders[side]);
		for (const merged of ["vMerge", "hMerge"]) if (child(properties, merged)) reading.omitted.add(merged);
		const [first, ...others] = blocksIn(cell, reading);
		const style = {
			...styled("padding", (side) => points(marginOf(side))),
			...styled("border", (side) => borderOf(borderAt(side))),
			...fillOf(child(properties, "shd")),
			verticalAlign: ALIGNED[attribute(child(properties, "vAlign"), "val") ?? ""] ?? "top",
		};
		const colSpan = Number(attribute(child(properties, "gridSpan"), "val") ?? 1);
		return createElement(
			isHeader ? "th" : "td",
			{ style, colSpan, ...(isHeader ? { scope: "col" } : {}) },
			first && others.length === 0 ? first : stacked(first ? [first, ...others] : []),
		);
	}

	function rowOf(row: XmlElement, rowIndex: number): ReactElement {
		const cells = childrenNamed(row, "tc");
		const height = twips(child(child(row, "trPr"), "trHeight"), "val");
		const top = rowIndex === 0 ? "top" : "insideH";
		const bottom = rowIndex === rows.length - 1 ? "bottom" : "insideH";
		return createElement(
			"tr",
			{ style: height === undefined ? {} : { height: points(height) } },
			...cells.map((cell, index) =>
				cellOf(cell, headers[rowIndex] ?? false, {
					top,
					bottom,
					left: index === 0 ? "left" : "insideV",
					right: index === cells.length - 1 ? "right" : "insideV",
				}),
			),
		);
	}

	const isData = headers.includes(true);
	const shown = rows.map(rowOf);
	const style = {
		width: columns.length > 0 ? points(columns.reduce((sum, width) => sum + width, 0)) : "100%",
		...(attribute(child(own, "jc"), "val") === "center" ? { marginInline: "auto" } : {}),
	};
	return createElement(
		"table",
		{ style, ...(isData ? {} : { role: "presentation" }) },
		createElement("colgroup", {}, ...columns.map((width) => createElement("col", { style: { width: points(width) } }))),
		isData && createElement("thead", {}, ...shown.filter((_, index) => headers[index])),
		createElement("tbody", {}, ...shown.filter((_, index) => !headers[index])),
	);
}
