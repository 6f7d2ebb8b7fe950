import { mapFields } from "@portal/contracts/kit/field-descriptions";
import { type CSSProperties, createElement, type ReactElement } from "react";
import type { Paper } from "./drawings.tsx";
import { isOn, points, twips } from "./properties.ts";
import { blocksIn, isPageBreak } from "./read-blocks.ts";
import { type Reading, stacked } from "./reading.ts";
import { readStyles } from "./styles.ts";
import { openWordFile, type Part } from "./word-file.ts";
import { attribute, child, elements, type XmlElement } from "./xml.ts";

const A4 = { width: 595.3, height: 841.9 };
const MARGINS = { top: 70.85, bottom: 70.85, left: 70.85, right: 70.85, header: 35.4, footer: 35.4 };

function paperOf(section: XmlElement | undefined): Paper {
	const size = child(section, "pgSz");
	const margins = child(section, "pgMar");
	return {
		width: twips(size, "w") ?? A4.width,
		height: twips(size, "h") ?? A4.height,
		...mapFields(MARGINS, (usual, name) => twips(margins, name) ?? usual),
	};
}

const has = (properties: XmlElement | undefined, name: string) => {
	const node = child(properties, name);
	return node !== undefined && isOn(node);
};
const breaksBefore = (node: XmlElement) => has(child(node, "pPr"), "pageBreakBefore");
const breaksIn = (node: XmlElement): boolean =>
	elements(node).some((one) => isPageBreak(one) || (one.name === "r" && breaksIn(one)));

function pagesOf(content: readonly XmlElement[]): XmlElement[][] {
	const pages: XmlElement[][] = [[]];
	for (const node of content) {
		if (breaksBefore(node) && pages.at(-1)?.length) pages.push([]);
		pages.at(-1)?.push(node);
		if (node.name === "p" && breaksIn(node)) pages.push([]);
	}
	return pages;
}

interface Section {
	content: XmlElement[];
	properties: XmlElement | undefined;
}

function sectionsOf(body: XmlElement | undefined): Section[] {
	const sections: Section[] = [];
	let content: XmlElement[] = [];
	for (const node of body ? elements(body) : []) {
		const end = node.name === "sectPr" ? node : child(child(node, "pPr"), "sectPr");
		if (node.name !== "sectPr") content.push(node);
		if (!end) continue;
		sections.push({ content, properties: end });
		content = [];
	}
	return content.length > 0 ? [...sections, { content, properties: undefined }] : sections;
}

export interface WordDocument {
	/** The pages. Each becomes longer than the paper if its content does not fit. */
	sheets: ReactElement[];
	/** Names of XML elements that could not be rendered. If there are any, the user is warned. */
	omitted: string[];
}

/**
 * Renders the content of a Word file as it looks on paper. Lengths are in points (1/72 inch), which scale with the
 * displayed paper. Throws if the bytes have another format.
 */
export function readDocument(bytes: Uint8Array): WordDocument {
	const file = openWordFile(bytes);
	const styles = readStyles(file.partAt("word/styles.xml")?.root);
	const omitted = new Set<string>();
	const drafts = sectionsOf(child(file.document.root, "body")).flatMap(({ content, properties }) =>
		pagesOf(content).map((nodes, index) => ({ nodes, properties, isFirst: index === 0 })),
	);

	function running(kind: "header" | "footer", properties: XmlElement | undefined, isFirst: boolean): Part | undefined {
		const type = isFirst && has(properties, "titlePg") ? "first" : "default";
		const reference = (properties ? elements(properties) : []).find(
			(node) => node.name === `${kind}Reference` && attribute(node, "type") === type,
		);
		const path = file.document.target(attribute(reference, "id"));
		return path === undefined ? undefined : file.partAt(path);
	}

	const sheets = drafts.map(({ nodes, properties, isFirst }, index): ReactElement => {
		const paper = paperOf(properties);
		const reading = (part: Part): Reading => ({
			file,
			part,
			styles,
			paper,
			omitted,
			// Only the number of the first page is certain, because other pages may end elsewhere in Word than here.
			fields: { PAGE: index === 0 ? "1" : "…", NUMPAGES: drafts.length === 1 ? "1" : "…" },
		});
		const blocksOf = (part: Part | undefined) => (part ? blocksIn(part.root, reading(part)) : []);
		const sides = { paddingLeft: points(paper.left), paddingRight: points(paper.right) };
		const above = { ...sides, paddingTop: points(paper.header), minHeight: points(paper.top) };
		const below = { ...sides, paddingBottom: points(paper.footer), minHeight: points(paper.bottom) };
		const body = blocksIn({ name: "body", attributes: {}, children: nodes }, reading(file.document));
		// The displayed size of a point is computed from the width of the page in points.
		const width = { "--certs-paper-width": paper.width } as CSSProperties;
		return createElement(
			"div",
			{
				className: "certs-paper__sheet",
				style: { ...styles.defaults, ...width, aspectRatio: `${paper.width} / ${paper.height}` },
			},
			stacked(blocksOf(running("header", properties, isFirst)), above),
			stacked(body, { ...sides, flexGrow: 1 }),
			stacked(blocksOf(running("footer", properties, isFirst)), { ...below, justifyContent: "end" }),
		);
	});
	return { sheets, omitted: [...omitted] };
}
