import { type Paper, pictureOf, watermarkOf } from "./drawings.ts";
import type { Block, Inline, Paragraph } from "./model.ts";
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

/**
 * State while reading a field, such as the page number. Word stores the field's instruction first and then the result
 * that it last computed.
 */
interface Field {
	instruction: string;
	state: "none" | "instruction" | "result" | "replaced";
}

class Line {
	readonly columns: Inline[][] = [[]];
	readonly #reading: Reading;
	readonly #hasRightTab: boolean;
	readonly #field: Field = { instruction: "", state: "none" };

	constructor(reading: Reading, hasRightTab: boolean) {
		this.#reading = reading;
		this.#hasRightTab = hasRightTab;
	}

	#put(inline: Inline | undefined, name: string): void {
		if (!inline) this.#reading.omitted.add(name);
		else if (this.#field.state !== "instruction" && this.#field.state !== "replaced") this.columns.at(-1)?.push(inline);
	}

	#fieldChar(kind: string | undefined, run: XmlElement): void {
		const field = this.#field;
		if (kind === "begin") Object.assign(field, { instruction: "", state: "instruction" });
		else if (kind === "separate") {
			const known = this.#reading.fields[field.instruction.trim().split(/\s/)[0] ?? ""];
			field.state = "result";
			if (known === undefined) return;
			this.#put({ kind: "text", text: known, style: this.#style(run) }, "");
			field.state = "replaced";
		} else field.state = "none";
	}

	#style(run: XmlElement) {
		const own = child(run, "rPr");
		return { ...this.#reading.styles.letters(attribute(child(own, "rStyle"), "val")), ...runStyle(own) };
	}

	#tab(run: XmlElement): void {
		if (this.#hasRightTab) this.columns.push([]);
		else this.#put({ kind: "text", text: "\u2003", style: this.#style(run) }, "");
	}

	/**
	 * Returns the content of an element. Undefined means that it cannot be rendered, and the document counts as
	 * incomplete.
	 */
	#drawn(node: XmlElement, run: XmlElement): Inline | undefined {
		const { file, part, paper } = this.#reading;
		const text = node.name === "t" ? textOf(node) : SIGNS[node.name];
		if (text !== undefined) return { kind: "text", text, style: this.#style(run) };
		if (node.name === "br" || node.name === "cr") return { kind: "break" };
		if (node.name === "drawing") return pictureOf(node, file, part, paper);
		return node.name === "pict" ? watermarkOf(node) : undefined;
	}

	#content(node: XmlElement, run: XmlElement): void {
		if (SILENT.has(node.name) || isPageBreak(node)) return;
		if (node.name === "tab") this.#tab(run);
		else if (node.name === "fldChar") this.#fieldChar(attribute(node, "fldCharType"), run);
		else if (node.name === "instrText") this.#field.instruction += textOf(node);
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

function paragraphOf(node: XmlElement, reading: Reading): Paragraph {
	const own = child(node, "pPr");
	if (child(own, "numPr")) reading.omitted.add("numPr");
	const { style, level } = reading.styles.paragraph(attribute(child(own, "pStyle"), "val"));
	const line = new Line(reading, hasRightTab(own, reading.paper));
	for (const one of elements(node)) line.add(one);
	return {
		kind: "paragraph",
		level: outlineLevel(own) ?? level,
		style: { ...style, ...paragraphStyle(own) },
		columns: line.columns,
	};
}

export function blocksIn(node: XmlElement, reading: Reading): Block[] {
	return elements(node).flatMap((one): Block[] => {
		if (one.name === "p") return [paragraphOf(one, reading)];
		if (one.name === "tbl") return [tableOf(one, reading, blocksIn)];
		if (TRANSPARENT.has(one.name)) return blocksIn(one, reading);
		if (!SILENT.has(one.name)) reading.omitted.add(one.name);
		return [];
	});
}
