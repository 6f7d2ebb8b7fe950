import { SaxesParser } from "saxes";
import { WorkbookRefusal } from "./refusal.ts";

export type Part = readonly Uint8Array[];

const PIECE_BYTES = 16_384;
const LONGEST_TAG = 4096;
/**
 * The maximum number of the characters `<`, `&` and `=` and of carriage returns in one XML file of a workbook, four
 * times as many as in the largest permitted sheet. Parsing so many takes about a second.
 */
const MARKUP_LIMIT = 800_000;
/** The maximum depth of elements, of which a workbook has about ten. The parser stores each element that is open. */
const DEEPEST = 100;

export interface XmlElement {
	name: string;
	attributes: Readonly<Record<string, string>>;
}

export interface XmlReader {
	open: (element: XmlElement) => void;
	text?: (text: string) => void;
	close?: (name: string) => void;
}

const localName = (name: string) => name.slice(name.indexOf(":") + 1);

/** Returns true for elements whose text is not part of the cell's text: phonetic readings and formats. */
const isIgnored = (name: string) => name === "rPh" || name === "rPr";

/**
 * Matches what is refused: DOCTYPE and ENTITY, because entities can expand without limit; CDATA, because the parser
 * would lose its text; and very long tags.
 */
const FORBIDDEN = new RegExp(`<!(?:DOCTYPE|ENTITY|(\\[CDATA))|(<[^<>]{${LONGEST_TAG}})`, "i");
const MARKUP = /[<&=\r]/g;
/** Matches empty cells and rows. They are removed before parsing, because a sheet can contain a million of them. */
const BLANK = /<(?:\w+:)?(?:c|row) r="\w+"[^<>]*\/>/g;

/** Yields the text of a file in pieces, so that parsing can stop at a limit. Throws if it is not UTF-8. */
function* textOf(part: Part): Generator<string> {
	const decoder = new TextDecoder("utf-8", { fatal: true });
	let before = "";
	let markup = 0;
	for (const chunk of part)
		for (let at = 0; at < chunk.length; at += PIECE_BYTES) {
			const text = decoder.decode(chunk.subarray(at, at + PIECE_BYTES), { stream: true });
			const found = FORBIDDEN.exec(before + text);
			if (found) throw new WorkbookRefusal(found[1] || found[2] ? "import.unreadable" : "import.unsafe");
			before = (before + text).slice(-LONGEST_TAG);
			const piece = text.replace(BLANK, "");
			markup += piece.match(MARKUP)?.length ?? 0;
			if (markup > MARKUP_LIMIT) throw new WorkbookRefusal("import.unreadable");
			yield piece;
		}
	decoder.decode();
}

export function readXml(part: Part, reader: XmlReader): void {
	let depth = 0;
	let ignored = 0;
	const parser = new SaxesParser();
	parser.on("error", (error) => {
		throw error;
	});
	parser.on("text", (text) => {
		if (ignored === 0) reader.text?.(text);
	});
	parser.on("opentag", (tag) => {
		const name = localName(tag.name);
		depth += 1;
		if (depth > DEEPEST) throw new WorkbookRefusal("import.unreadable");
		if (ignored === 0 && isIgnored(name)) ignored = depth;
		if (ignored === 0) reader.open({ name, attributes: tag.attributes });
	});
	parser.on("closetag", (tag) => {
		if (ignored === 0) reader.close?.(localName(tag.name));
		if (ignored === depth) ignored = 0;
		depth -= 1;
	});
	for (const piece of textOf(part)) parser.write(piece);
	if (depth > 0) throw new WorkbookRefusal("import.unreadable");
}

export function elementsOf(part: Part, name: string, limit: number): XmlElement[] {
	const found: XmlElement[] = [];
	const open = (element: XmlElement) => {
		if (element.name === name && found.length < limit) found.push(element);
	};
	readXml(part, { open });
	return found;
}

export function attribute({ attributes }: XmlElement, name: string): string | undefined {
	const key = name in attributes ? name : Object.keys(attributes).find((other) => localName(other) === name);
	return key === undefined ? undefined : attributes[key];
}
