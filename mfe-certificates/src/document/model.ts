import type { CSSProperties } from "react";

/** What a Word file says, ready to be drawn. Lengths are multiples of the width of a point on the drawn paper. */

export interface Picture {
	kind: "picture";
	src: string;
	/** Empty where it is decoration. */
	alt: string;
	style: CSSProperties;
}

/** A word across the page. */
export interface Watermark {
	kind: "watermark";
	text: string;
	color: string;
	opacity: string;
	/** In points, and in degrees. */
	width: number;
	height: number;
	rotation: number;
}

export type Inline = { kind: "text"; text: string; style: CSSProperties } | { kind: "break" } | Picture | Watermark;

export interface Paragraph {
	kind: "paragraph";
	/** Of a heading, from 0. */
	level: number | undefined;
	style: CSSProperties;
	/** What stands before, between and after tabs to the right edge. */
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
	/** Of rows under headings; any other table only puts things beside each other. */
	isData: boolean;
	style: CSSProperties;
	widths: string[];
	rows: Row[];
}

export type Block = Paragraph | Table;

/** A page; one that is longer than the paper is drawn in one piece. */
export interface Sheet {
	/** Its width in points is what a point is measured by. */
	style: CSSProperties & { "--certs-paper-width": number };
	header: { style: CSSProperties; blocks: Block[] };
	body: { style: CSSProperties; blocks: Block[] };
	footer: { style: CSSProperties; blocks: Block[] };
}

export interface WordDocument {
	sheets: Sheet[];
	/** Names of what is in the file and cannot be drawn. */
	omitted: string[];
}
