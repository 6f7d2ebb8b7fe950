import { type CSSProperties, createElement, type ReactElement } from "react";
import { borderOf, fillOf, points, twips } from "./properties.ts";
import { type Reading, stacked } from "./reading.ts";
import { attribute, child, elements, type XmlElement } from "./xml.ts";

const ALIGNED: Readonly<Record<string, CSSProperties["verticalAlign"]>> = { center: "middle", bottom: "bottom" };
const SIDES = ["top", "bottom", "left", "right"] as const;
const named = (side: string) => `${side[0]?.toUpperCase()}${side.slice(1)}`;
/** Word's default margin in points at the left and right of a table cell. */
const MARGIN = 5.4;

const childrenNamed = (node: XmlElement, name: string) => elements(node).filter((one) => one.name === name);

function marginsOf(margins: readonly (XmlElement | undefined)[]): CSSProperties {
	const style: Record<string, string> = {};
	for (const side of SIDES) {
		const given = margins.map((one) => twips(child(one, side), "w")).find((width) => width !== undefined);
		style[`padding${named(side)}`] = points(given ?? (side === "left" || side === "right" ? MARGIN : 0));
	}
	return style;
}

interface Place {
	isFirstRow: boolean;
	isLastRow: boolean;
	isFirst: boolean;
	isLast: boolean;
}

function bordersOf(table: XmlElement | undefined, own: XmlElement | undefined, place: Place): CSSProperties {
	const { isFirstRow, isLastRow, isFirst, isLast } = place;
	const between = {
		top: isFirstRow ? "top" : "insideH",
		bottom: isLastRow ? "bottom" : "insideH",
		left: isFirst ? "left" : "insideV",
		right: isLast ? "right" : "insideV",
	};
	const style: Record<string, string | undefined> = {};
	for (const side of SIDES) style[`border${named(side)}`] = borderOf(child(own, side) ?? child(table, between[side]));
	return Object.fromEntries(Object.entries(style).filter(([, border]) => border !== undefined));
}

/** Returns a table. Screen readers ignore the structure of a table without a header row, which only arranges content. */
export function tableOf(
	node: XmlElement,
	reading: Reading,
	blocksIn: (node: XmlElement, reading: Reading) => ReactElement[],
): ReactElement {
	const own = child(node, "tblPr");
	const base = reading.styles.table(attribute(child(own, "tblStyle"), "val"));
	const setting = (name: string) => child(own, name) ?? child(base, name);
	const grid = child(node, "tblGrid");
	const columns = (grid ? elements(grid) : []).map((column) => twips(column, "w") ?? 0);
	const rows = childrenNamed(node, "tr");
	const headers = rows.map((row) => child(child(row, "trPr"), "tblHeader") !== undefined);

	function cellOf(cell: XmlElement, isHeader: boolean, place: Place): ReactElement {
		const properties = child(cell, "tcPr");
		for (const merged of ["vMerge", "hMerge"]) if (child(properties, merged)) reading.omitted.add(merged);
		const [first, ...others] = blocksIn(cell, reading);
		const style = {
			...marginsOf([child(properties, "tcMar"), child(own, "tblCellMar"), child(base, "tblCellMar")]),
			...bordersOf(setting("tblBorders"), child(properties, "tcBorders"), place),
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
		const inRow = { isFirstRow: rowIndex === 0, isLastRow: rowIndex === rows.length - 1 };
		return createElement(
			"tr",
			{ style: height === undefined ? {} : { height: points(height) } },
			...cells.map((cell, index) =>
				cellOf(cell, headers[rowIndex] ?? false, {
					...inRow,
					isFirst: index === 0,
					isLast: index === cells.length - 1,
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
