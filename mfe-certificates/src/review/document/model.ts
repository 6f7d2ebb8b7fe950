import type { CSSProperties } from "react";

/**
 * These types describe a Word file prepared for rendering. Lengths are in points (1/72 inch), which scale with the
 * displayed paper.
 */

export interface Picture {
	kind: "picture";
	src: string;
	/** Alternative text for screen readers; empty for a decorative picture. */
	alt: string;
	style: CSSProperties;
}

/** A word across the page. Width and height are in points (1/72 inch), the rotation in degrees. */
export interface Watermark {
	kind: "watermark";
	text: string;
	color: string;
	opacity: string;
	width: number;
	height: number;
	rotation: number;
}

export type Inline = { kind: "text"; text: string; style: CSSProperties } | { kind: "break" } | Picture | Watermark;

export interface Paragraph {
	kind: "paragraph";
	/** Outline level of a heading, starting at 0; undefined for body text. */
	level: number | undefined;
	style: CSSProperties;
	/** The parts of a line between tabs. A tab moves the following part to the right edge of the page. */
	columns: Inline[][];
}

export interface Cell {
	style: CSSProperties;
	span: number;
	blocks: Block[];
}

export interface Row {
	isHeader: boolean;
	style: CSSProperties;
	cells: Cell[];
}

export interface Table {
	kind: "table";
	/** True for a table with a header row. Other tables only arrange content; screen readers ignore their structure. */
	isData: boolean;
	style: CSSProperties;
	widths: string[];
	rows: Row[];
}

export type Block = Paragraph | Table;

/** One page of the document. It becomes longer than the paper if its content does not fit. */
export interface Sheet {
	/**
	 * CSS of the page. `--certs-paper-width` is its width in points, from which the displayed size of a point is
	 * computed.
	 */
	style: CSSProperties & { "--certs-paper-width": number };
	header: { style: CSSProperties; blocks: Block[] };
	body: { style: CSSProperties; blocks: Block[] };
	footer: { style: CSSProperties; blocks: Block[] };
}

export interface WordDocument {
	sheets: Sheet[];
	/** Names of XML elements that could not be rendered. If there are any, the user is warned. */
	omitted: string[];
}
