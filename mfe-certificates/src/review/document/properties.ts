import type { CSSProperties } from "react";
import { attribute, elements, type XmlElement } from "./xml.ts";

/** Converts points to a CSS length, which scales with the width of the displayed page. */
export const points = (number: number): string => `calc(${Math.round(number * 1000) / 1000} * var(--certs-point))`;

const TWIPS = 20;
const EMU = 12_700;
const HALF = 2;
/** Font size in points below which a text is mere decoration and need not stay readable. */
const READABLE = 6;
/** Minimum font size, so that texts stay readable on narrow screens, where the paper is displayed smaller. */
const LEAST_LETTERS = "var(--certs-least-letters)";

const numberIn = (node: XmlElement | undefined, name: string): number | undefined => {
	const value = Number.parseFloat(attribute(node, name) ?? "");
	return Number.isFinite(value) ? value : undefined;
};
/** Reads an attribute in twips (1/20 point) and returns points; undefined if it is not a number. */
export const twips = (node: XmlElement | undefined, name: string): number | undefined => {
	const value = numberIn(node, name);
	return value === undefined ? undefined : value / TWIPS;
};
export const emu = (node: XmlElement | undefined, name: string): number => (numberIn(node, name) ?? 0) / EMU;

export const isOn = (node: XmlElement) => !["0", "false", "off", "none"].includes(attribute(node, "val") ?? "1");

function colorOf(value: string | undefined): string | undefined {
	return value !== undefined && /^[\da-f]{6}$/i.test(value) ? `#${value}` : undefined;
}
const colored = (property: "color" | "backgroundColor", value: string | undefined): CSSProperties => {
	const color = colorOf(value);
	return color === undefined ? {} : { [property]: color };
};

/** Returns the CSS of a border. Undefined means that the file sets no border, so that an inherited one applies. */
export function borderOf(node: XmlElement | undefined): string | undefined {
	if (!node) return undefined;
	const kind = attribute(node, "val") ?? "nil";
	if (kind === "nil" || kind === "none") return "none";
	const line = kind === "double" || kind === "dashed" || kind === "dotted" ? kind : "solid";
	// Word stores the width of a border in eighths of a point.
	return `max(1px, ${points((numberIn(node, "sz") ?? 4) / 8)}) ${line} ${colorOf(attribute(node, "color")) ?? "currentcolor"}`;
}

const RUN: Readonly<Record<string, (node: XmlElement) => CSSProperties>> = {
	b: (node) => ({ fontWeight: isOn(node) ? 700 : 400 }),
	i: (node) => ({ fontStyle: isOn(node) ? "italic" : "normal" }),
	caps: (node) => ({ textTransform: isOn(node) ? "uppercase" : "none" }),
	smallCaps: (node) => ({ fontVariantCaps: isOn(node) ? "small-caps" : "normal" }),
	color: (node) => colored("color", attribute(node, "val")),
	spacing: (node) => ({ letterSpacing: points(twips(node, "val") ?? 0) }),
	sz: (node) => {
		const size = (numberIn(node, "val") ?? 0) / HALF;
		return { fontSize: size < READABLE ? points(size) : `max(${LEAST_LETTERS}, ${points(size)})` };
	},
	u: (node) => ({ textDecoration: isOn(node) ? "underline" : "none" }),
	strike: (node) => ({ textDecoration: isOn(node) ? "line-through" : "none" }),
	vertAlign: (node) => {
		const place = attribute(node, "val");
		if (place !== "superscript" && place !== "subscript") return {};
		return { verticalAlign: place === "superscript" ? "super" : "sub", fontSize: "0.65em" };
	},
	highlight: (node) => (isOn(node) ? { backgroundColor: attribute(node, "val")?.toLowerCase() ?? "transparent" } : {}),
	shd: (node) => colored("backgroundColor", attribute(node, "fill")),
	rFonts: (node) => {
		const family = attribute(node, "ascii");
		return family === undefined ? {} : { fontFamily: `"${family.replace(/["\\]/g, "")}", serif` };
	},
	vanish: (node) => (isOn(node) ? { display: "none" } : {}),
};

export const SIDES = { top: "Top", bottom: "Bottom", left: "Left", right: "Right" } as const;
const ALIGNED: Readonly<Record<string, CSSProperties["textAlign"]>> = {
	center: "center",
	right: "right",
	end: "right",
	both: "justify",
};

function lineOf(node: XmlElement): CSSProperties {
	const line = numberIn(node, "line");
	if (line === undefined) return {};
	const rule = attribute(node, "lineRule") ?? "auto";
	return { lineHeight: rule === "auto" ? (line / 240) * 1.15 : points(line / TWIPS) };
}

const PARAGRAPH: Readonly<Record<string, (node: XmlElement) => CSSProperties>> = {
	jc: (node) => ({ textAlign: ALIGNED[attribute(node, "val") ?? ""] ?? "left" }),
	spacing: (node) => {
		const before = twips(node, "before");
		const after = twips(node, "after");
		return {
			...(before === undefined ? {} : { marginTop: points(before) }),
			...(after === undefined ? {} : { marginBottom: points(after) }),
			...lineOf(node),
		};
	},
	ind: (node) => {
		const first = (twips(node, "firstLine") ?? 0) - (twips(node, "hanging") ?? 0);
		return {
			marginLeft: points(twips(node, "left") ?? twips(node, "start") ?? 0),
			marginRight: points(twips(node, "right") ?? twips(node, "end") ?? 0),
			...(first === 0 ? {} : { textIndent: points(first) }),
		};
	},
	shd: (node) => colored("backgroundColor", attribute(node, "fill")),
	pBdr: (node) =>
		Object.assign(
			{},
			...elements(node).map((side) => {
				const name = SIDES[side.name as keyof typeof SIDES];
				return name
					? { [`border${name}`]: borderOf(side), [`padding${name}`]: points(numberIn(side, "space") ?? 0) }
					: {};
			}),
		),
};

function styleFrom(
	rules: Readonly<Record<string, (node: XmlElement) => CSSProperties>>,
	properties: XmlElement | undefined,
): CSSProperties {
	const style: CSSProperties = {};
	for (const node of properties ? elements(properties) : []) Object.assign(style, rules[node.name]?.(node));
	return style;
}

export const runStyle = (properties: XmlElement | undefined) => styleFrom(RUN, properties);
export const paragraphStyle = (properties: XmlElement | undefined) => styleFrom(PARAGRAPH, properties);
export const fillOf = (shading: XmlElement | undefined) => colored("backgroundColor", attribute(shading, "fill"));
