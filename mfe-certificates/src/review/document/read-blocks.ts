import { createElement, type ReactElement } from "react";
import { type Paper, pictureOf, watermarkOf } from "./drawings.tsx";
import { paragraphStyle, runStyle, twips } from "./properties.ts";
import { tableOf } from "./read-table.ts";
import type { Reading } from "./reading.ts";
import { outlineLevel } from "./styles.ts";
import { attribute, child, elements, textOf, type XmlElement } from "./xml.ts";

/** Elements that contain only settings, so that skipping them leaves the document complete. */
const SILENT = new Set([
	"pPr",
	"rPr",
	"sectPr",
	"tblPr",
	"tblGrid",
	"tblPrEx",
	"trPr",
	"tcPr",
	"sdtPr",
	"sdtEndPr",
	"smartTagPr",
	"proofErr",
	"bookmarkStart",
	"bookmarkEnd",
	"lastRenderedPageBreak",
	"permStart",
	"permEnd",
]);
/** Elements that are invisible themselves, but whose content is rendered. */
const TRANSPARENT = new Set(["hyperlink", "sdt", "sdtContent", "smartTag", "ins"]);

export const isPageBreak = (node: XmlElement) => node.name === "br" && attribute(node, "type") === "page";

const SIGNS: Readonly<Record<string, string>> = { noBreakHyphen: "\u2011", softHyphen: "\u00AD" };

class Line {
	/** The parts of the line between tabs. A tab moves the following part to the right edge of the page. */
	readonly columns: ReactElement[][] = [[]];
	readonly #reading: Reading;
	readonly #hasRightTab: boolean;
	/** The instruction of a field, such as `PAGE`, which Word stores before the field's last result. */
	#instruction = "";
	/** True while an invisible part of a field is read: its instruction, or a stored result that is replaced here. */
	#isHidden = false;

	constructor(reading: Reading, hasRightTab: boolean) {
		this.#reading = reading;
		this.#hasRightTab = hasRightTab;
	}

	#put(inline: ReactElement | undefined, name: string): void {
		if (!inline) this.#reading.omitted.add(name);
		else if (!this.#isHidden) this.columns.at(-1)?.push(inline);
	}

	#fieldChar(kind: string | undefined, run: XmlElement): void {
		this.#isHidden = kind === "begin";
		if (kind === "begin") this.#instruction = "";
		if (kind !== "separate") return;
		const known = this.#reading.fields[this.#instruction.trim().split(/\s/)[0] ?? ""];
		if (known === undefined) return;
		this.#put(this.#text(known, run), "");
		this.#isHidden = true;
	}

	#text(text: string, run: XmlElement): ReactElement {
		const own = child(run, "rPr");
		const named = this.#reading.styles.letters(attribute(child(own, "rStyle"), "val"));
		return createElement("span", { style: { ...named, ...runStyle(own) } }, text);
	}

	#tab(run: XmlElement): void {
		if (this.#hasRightTab) this.columns.push([]);
		else this.#put(this.#text("\u2003", run), "");
	}

	/** Returns the content of an element. Undefined means that the document cannot be rendered completely. */
	#drawn(node: XmlElement, run: XmlElement): ReactElement | undefined {
		const { file, part, paper } = this.#reading;
		const text = node.name === "t" ? textOf(node) : SIGNS[node.name];
		if (text !== undefined) return this.#text(text, run);
		if (node.name === "br" || node.name === "cr") return createElement("br");
		if (node.name === "drawing") return pictureOf(node, file, part, paper);
		return node.name === "pict" ? watermarkOf(node) : undefined;
	}

	#content(node: XmlElement, run: XmlElement): void {
		if (SILENT.has(node.name) || isPageBreak(node)) return;
		if (node.name === "tab") this.#tab(run);
		else if (node.name === "fldChar") this.#fieldChar(attribute(node, "fldCharType"), run);
		else if (node.name === "instrText") this.#instruction += textOf(node);
		else this.#put(this.#drawn(node, run), node.name);
	}

	add(node: XmlElement): void {
		if (node.name === "r") for (const one of elements(node)) this.#content(one, node);
		else if (TRANSPARENT.has(node.name)) for (const one of elements(node)) this.add(one);
		else if (!SILENT.has(node.name)) this.#reading.omitted.add(node.name);
	}
}

/** True if a tab stop lies at the right edge, which headers and footers use to align their second half to the right. */
function hasRightTab(properties: XmlElement | undefined, { width, left, right }: Paper): boolean {
	const tabs = child(properties, "tabs");
	return (tabs ? elements(tabs) : []).some(
		(tab) => attribute(tab, "val") === "right" && (twips(tab, "pos") ?? 0) > (width - left - right) * 0.9,
	);
}

/** Level of the document's first heading, because the page's title has level 1 and the card's title level 2. */
const FIRST_LEVEL = 3;

function paragraphOf(node: XmlElement, reading: Reading): ReactElement {
	const own = child(node, "pPr");
	if (child(own, "numPr")) reading.omitted.add("numPr");
	const named = reading.styles.paragraph(attribute(child(own, "pStyle"), "val"));
	const level = outlineLevel(own) ?? named.level;
	const tag = level === undefined ? "p" : `h${Math.min(level + FIRST_LEVEL, 6)}`;
	const style = { ...named.style, ...paragraphStyle(own) };
	const line = new Line(reading, hasRightTab(own, reading.paper));
	for (const one of elements(node)) line.add(one);
	if (line.columns.length > 1) {
		const columns = line.columns.map((parts) => createElement("span", {}, ...parts));
		return createElement(tag, { style, className: "certs-paper__columns" }, ...columns);
	}
	const parts = line.columns.flat();
	// Inserts a line break, because an empty paragraph would have no height.
	return createElement(tag, { style }, ...(parts.length > 0 ? parts : [createElement("br", { key: "line" })]));
}

export function blocksIn(node: XmlElement, reading: Reading): ReactElement[] {
	return elements(node).flatMap((one): ReactElement[] => {
		if (one.name === "p") return [paragraphOf(one, reading)];
		if (one.name === "tbl") return [tableOf(one, reading, blocksIn)];
		if (TRANSPARENT.has(one.name)) return blocksIn(one, reading);
		if (!SILENT.has(one.name)) reading.omitted.add(one.name);
		return [];
	});
}
