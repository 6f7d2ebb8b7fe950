import type { CSSProperties } from "react";
import { paragraphStyle, runStyle } from "./properties.ts";
import { attribute, child, elements, type XmlElement } from "./xml.ts";

interface NamedStyle {
	style: CSSProperties;
	level: number | undefined;
	table: XmlElement | undefined;
}
const NO_STYLE: NamedStyle = { style: {}, level: undefined, table: undefined };

export const outlineLevel = (properties: XmlElement | undefined): number | undefined => {
	const level = attribute(child(properties, "outlineLvl"), "val");
	// Word gives body text the level 9 or no level; in both cases the result is undefined.
	return level === undefined || Number(level) > 8 ? undefined : Number(level);
};

export type Styles = ReturnType<typeof readStyles>;

/** Returns functions that look up the named styles of a Word file. Each style includes what it inherits. */
export function readStyles(root: XmlElement | undefined) {
	const sources = new Map<string, XmlElement>();
	const usual: Record<string, string> = {};
	for (const style of root ? elements(root) : []) {
		const id = attribute(style, "styleId");
		if (style.name !== "style" || id === undefined) continue;
		sources.set(id, style);
		if (attribute(style, "default") === "1") usual[attribute(style, "type") ?? ""] = id;
	}
	const known = new Map<string, NamedStyle>();

	function named(id: string | undefined): NamedStyle {
		const source = id === undefined ? undefined : sources.get(id);
		if (id === undefined || !source) return NO_STYLE;
		const before = known.get(id);
		if (before) return before;
		// Stores an empty style first, because a style that is based on itself would otherwise never end the recursion.
		known.set(id, NO_STYLE);
		const base = named(attribute(child(source, "basedOn"), "val"));
		const own = child(source, "pPr");
		const style: NamedStyle = {
			style: { ...base.style, ...paragraphStyle(own), ...runStyle(child(source, "rPr")) },
			level: outlineLevel(own) ?? base.level,
			table: child(source, "tblPr") ?? base.table,
		};
		known.set(id, style);
		return style;
	}

	const defaults = child(root, "docDefaults");
	return {
		defaults: {
			...paragraphStyle(child(child(defaults, "pPrDefault"), "pPr")),
			...runStyle(child(child(defaults, "rPrDefault"), "rPr")),
		},
		paragraph: (id: string | undefined) => named(id ?? usual.paragraph),
		letters: (id: string | undefined) => named(id).style,
		table: (id: string | undefined) => named(id ?? usual.table).table,
	};
}
