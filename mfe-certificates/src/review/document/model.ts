import type { CSSProperties } from "react";

/**
 * This file describes the content of a Word file, prepared for rendering. Lengths are multiples of one point (1/72
 * inch) as it appears on the rendered paper.
 */

export interface Picture {
	kind: "picture";
	src: string;
	/** Alternative text; empty for a decorative picture. */
	alt: string;
	style: CSSProperties;
}

/** A word across the page. Width and height are in points, the rotation in degrees. */
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
	/** Outline level of a heading, starting at 0. Undefined for body text. */
	level: number | undefined;
	style: CSSProperties;
	/** The content of the line, split at tabs that lead to the right edge. */
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
	/** True for a table with a header row. Other tables are used for layout. */
	isData: boolean;
	style: CSSProperties;
	widths: string[];
	rows: Row[];
}

export type Block = Paragraph | Table;

/** One page of the document. If its content is longer than the paper, the sheet grows. */
export interface Sheet {
	/** CSS of the sheet. `--certs-paper-width`, the width in points, defines how large a point is rendered. */
	style: CSSProperties & { "--certs-paper-width": number };
	header: { style: CSSProperties; blocks: Block[] };
	body: { style: CSSProperties; blocks: Block[] };
	footer: { style: CSSProperties; blocks: Block[] };
}

export interface WordDocument {
	sheets: Sheet[];
	/** Names of elements in the file that cannot be rendered. */
	omitted: string[];
}
