import "./paper.css";
import type { DocumentLanguage } from "@portal/contracts/contract/certificates";
import { type CSSProperties, createElement, type ReactNode } from "react";
import type { Block, Inline, Paragraph, Row, Sheet, Table, Watermark, WordDocument } from "./model.ts";

// Parts of a document have no ids that could be React keys. Therefore they are passed as separate children, not as
// lists.

/** Level of the document's first heading, because the page's title has level 1 and the card's title level 2. */
const FIRST_LEVEL = 3;
/** Height of capital letters as a share of the font size. The size of a watermark's text is computed from it. */
const CAPITALS = 0.66;

function watermark({ text, color, opacity, width, height, rotation }: Watermark): ReactNode {
	return (
		<svg
			className="certs-paper__watermark"
			viewBox={`0 0 ${width} ${height}`}
			aria-hidden="true"
			style={{ width: `calc(${width} * var(--certs-point))`, rotate: `${rotation}deg`, opacity }}
		>
			<text
				y={height}
				textLength={width}
				lengthAdjust="spacingAndGlyphs"
				fontSize={height / CAPITALS}
				fontWeight="bold"
				fill={color}
			>
				{text}
			</text>
		</svg>
	);
}

function inline(part: Inline): ReactNode {
	switch (part.kind) {
		case "text":
			return <span style={part.style}>{part.text}</span>;
		case "break":
			return <br />;
		case "picture":
			return <img src={part.src} alt={part.alt} style={part.style} />;
		case "watermark":
			return watermark(part);
	}
}

function paragraph({ level, style, columns }: Paragraph): ReactNode {
	const tag = level === undefined ? "p" : `h${Math.min(level + FIRST_LEVEL, 6)}`;
	if (columns.length > 1) {
		const parts = columns.map((parts) => createElement("span", {}, ...parts.map(inline)));
		return createElement(tag, { style, className: "certs-paper__columns" }, ...parts);
	}
	const parts = columns.flat().map(inline);
	// Inserts a line break, because an empty paragraph would have no height.
	return createElement(tag, { style }, ...(parts.length > 0 ? parts : [<br key="line" />]));
}

function row({ isHeader, style, cells }: Row): ReactNode {
	const parts = cells.map(({ span, style, blocks: [first, ...others] }) =>
		createElement(
			isHeader ? "th" : "td",
			{ style, colSpan: span, ...(isHeader ? { scope: "col" } : {}) },
			first && others.length === 0 ? block(first) : blocksOf(first ? [first, ...others] : []),
		),
	);
	return createElement("tr", { style }, ...parts);
}

function table({ isData, style, widths, rows }: Table): ReactNode {
	const columns = widths.map((width) => createElement("col", { style: { width } }));
	const [headers, others] = [true, false].map((isHeader) => rows.filter((one) => one.isHeader === isHeader).map(row));
	return createElement(
		"table",
		{ style, ...(isData ? {} : { role: "presentation" }) },
		createElement("colgroup", {}, ...columns),
		isData && createElement("thead", {}, ...(headers ?? [])),
		createElement("tbody", {}, ...(others ?? [])),
	);
}

const block = (one: Block): ReactNode => (one.kind === "paragraph" ? paragraph(one) : table(one));

/** Uses a flex container, because it adds up the margins of paragraphs as Word does; normal CSS layout merges them. */
const blocksOf = (blocks: readonly Block[], style?: CSSProperties): ReactNode =>
	createElement("div", { className: "certs-paper__blocks", style }, ...blocks.map(block));

function sheet({ style, header, body, footer }: Sheet): ReactNode {
	return (
		<div className="certs-paper__sheet" style={style}>
			{blocksOf(header.blocks, header.style)}
			{blocksOf(body.blocks, { ...body.style, flexGrow: 1 })}
			{blocksOf(footer.blocks, { ...footer.style, justifyContent: "end" })}
		</div>
	);
}

/**
 * Shows a Word file as it looks on paper. It consists of real text, which users can enlarge and screen readers can
 * read.
 */
export function Paper({ document, language }: { document: WordDocument; language: DocumentLanguage }) {
	return createElement("div", { className: "certs-paper", lang: language }, ...document.sheets.map(sheet));
}
