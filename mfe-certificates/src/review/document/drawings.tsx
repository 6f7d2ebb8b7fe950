import type { CSSProperties, ReactElement } from "react";
import { emu, points } from "./properties.ts";
import type { Part, WordFile } from "./word-file.ts";
import { attribute, child, descendant, textOf, type XmlElement } from "./xml.ts";

/** Size and margins of the paper in points (1/72 inch). */
export type Paper = Record<"width" | "height" | "top" | "bottom" | "left" | "right" | "header" | "footer", number>;

const percent = (share: number) => `${Math.round(share * 100_000) / 1000}%`;

/** Returns the distance from the paper's edge in percent; undefined if it depends on the surrounding text. */
function edge(position: XmlElement | undefined, start: number, whole: number): string | undefined {
	const offset = child(position, "posOffset");
	if (!offset) return undefined;
	const from = attribute(position, "relativeFrom");
	const distance = (Number.parseFloat(textOf(offset)) || 0) / 12_700;
	if (from === "page") return percent(distance / whole);
	return from === "margin" || from === "column" ? percent((distance + start) / whole) : undefined;
}

/** Returns the CSS of a picture with a fixed position on the paper; undefined if the position depends on the text. */
function anchored(anchor: XmlElement, paper: Paper): CSSProperties | undefined {
	if (!child(anchor, "wrapNone")) return undefined;
	const left = edge(child(anchor, "positionH"), paper.left, paper.width);
	const top = edge(child(anchor, "positionV"), paper.top, paper.height);
	if (left === undefined || top === undefined) return undefined;
	const extent = child(anchor, "extent");
	const width = emu(extent, "cx") / paper.width;
	const height = emu(extent, "cy") / paper.height;
	// A picture as large as the paper gets a height too, because the page is longer than the paper on narrow screens.
	const isWhole = width > 0.95 && height > 0.95;
	return {
		position: "absolute",
		left,
		top,
		width: percent(width),
		...(isWhole ? { height: percent(height) } : {}),
		...(attribute(anchor, "behindDoc") === "1" ? { zIndex: -1 } : {}),
	};
}

/** Returns the picture. Undefined means none or an unsupported position; the document then counts as incomplete. */
export function pictureOf(drawing: XmlElement, file: WordFile, part: Part, paper: Paper): ReactElement | undefined {
	const place = child(drawing, "inline") ?? child(drawing, "anchor");
	const src = file.image(part.target(attribute(descendant(place, "blip"), "embed")));
	if (!place || src === undefined) return undefined;
	const extent = child(place, "extent");
	const style: CSSProperties | undefined =
		place.name === "inline"
			? { width: points(emu(extent, "cx")), height: points(emu(extent, "cy")) }
			: anchored(place, paper);
	// Without an alternative text, the picture is decorative.
	return style && <img src={src} alt={attribute(child(place, "docPr"), "descr") ?? ""} style={style} />;
}

const measure = (style: string, name: string): number =>
	Number.parseFloat(new RegExp(`(?:^|;)\\s*${name}\\s*:\\s*(-?[\\d.]+)`).exec(style)?.[1] ?? "0");

/** Height of capital letters as a share of the font size. The size of a watermark's text is computed from it. */
const CAPITALS = 0.66;

/** Returns a word across the page; undefined for any other drawing. */
export function watermarkOf(shapes: XmlElement): ReactElement | undefined {
	const shape = child(shapes, "shape");
	const text = attribute(child(shape, "textpath"), "string");
	if (!shape || text === undefined) return undefined;
	const style = attribute(shape, "style") ?? "";
	const [width, height] = [measure(style, "width"), measure(style, "height")];
	return (
		<svg
			className="certs-paper__watermark"
			viewBox={`0 0 ${width} ${height}`}
			aria-hidden="true"
			style={{
				width: points(width),
				rotate: `${measure(style, "rotation")}deg`,
				opacity: attribute(child(shape, "fill"), "opacity") ?? "1",
			}}
		>
			<text
				y={height}
				textLength={width}
				lengthAdjust="spacingAndGlyphs"
				fontSize={height / CAPITALS}
				fontWeight="bold"
				fill={attribute(shape, "fillcolor") ?? "silver"}
			>
				{text}
			</text>
		</svg>
	);
}
