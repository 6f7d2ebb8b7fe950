import { Buffer } from "node:buffer";
import { DEFAULT_BYTE_RANGE_PLACEHOLDER as RANGE, SUBFILTER_ETSI_CADES_DETACHED } from "@signpdf/utils";
import type { Seal } from "./content.ts";

/** The PDF reserves this many bytes for its signature, in addition to the size of the signing certificates. */
const SIGNATURE_BYTES = 4_096;
/**
 * Entries of an invisible signature field: without a size, it needs no appearance in PDF/A. The flags /F mean that it
 * is printed and locked.
 */
const WIDGET = "/Rect [0 0 0 0] /F 132";
/** Permits no changes after the signature, so that any later change of the PDF breaks its seal. */
const NO_CHANGES = "/TransformParams << /Type /TransformParams /P 1 /V /1.2 >>";

/** Parses only PDFs as the compiler writes them: with one cross-reference table and uncompressed dictionaries. */
class ParsedPdf {
	readonly #text: string;
	readonly #places: readonly string[];
	readonly table: number;
	readonly size: number;
	readonly trailer: string;

	constructor(pdf: Buffer) {
		this.#text = pdf.toString("latin1");
		const end = this.#text.slice(-1_024);
		this.table = Number(/startxref\s+(\d+)\s+%%EOF\s*$/.exec(end)?.[1]);
		this.trailer = /trailer\s*<<(.*?)>>\s*startxref/s.exec(end)?.[1] ?? "";
		this.size = Number(/\/Size (\d+)/.exec(this.trailer)?.[1]);
		const [head, range, ...places] = this.#text.slice(this.table, -1).split("\n");
		if (head?.trim() !== "xref" || range?.trim() !== `0 ${this.size}`) throw new Error("No plain table of places");
		this.#places = places;
	}

	dictionary(id: number): string {
		const from = Number(this.#places[id]?.slice(0, 10));
		const text = this.#text.slice(from, this.#text.indexOf("endobj", from));
		const found = text.startsWith(`${id} 0 obj`) ? /<<(.*)>>\s*$/s.exec(text)?.[1] : undefined;
		if (found === undefined) throw new Error(`No dictionary ${id}`);
		return found;
	}
}

function reference(dictionary: string, name: string): number {
	const id = new RegExp(`/${name} \\[?(\\d+) 0 R`).exec(dictionary)?.[1];
	if (id === undefined) throw new Error(`No ${name}`);
	return Number(id);
}

function withAnnotation(page: string, id: number): string {
	if (!page.includes("/Annots")) return `${page} /Annots [${id} 0 R]`;
	const added = page.replace(/\/Annots \[/, `/Annots [${id} 0 R `);
	if (added === page) throw new Error("The annotations are not listed in the page");
	return added;
}

const text = (value: string) => `<feff${Buffer.from(value, "utf16le").swap16().toString("hex")}>`;
const date = (iso: string) => `(D:${iso.replace(/[-:T]/g, "").slice(0, 14)}Z)`;

/**
 * Appends a field with space for a signature to the PDF. The existing bytes stay unchanged, so that the PDF keeps its
 * tags and embedded files.
 */
export function withPlaceholder(pdf: Buffer, { certificates, name, place, reason, at }: Seal): Buffer {
	const before = new ParsedPdf(pdf);
	const root = reference(before.trailer, "Root");
	const catalog = before.dictionary(root);
	const pages = before.dictionary(reference(catalog, "Pages"));
	const first = reference(pages, "Kids");
	const [field, signature] = [before.size, before.size + 1];
	const bytes = SIGNATURE_BYTES + certificates.reduce((sum, certificate) => sum + certificate.length, 0);
	const objects: [number, string][] = [
		[root, `${catalog} /AcroForm << /Fields [${field} 0 R] /SigFlags 3 >> /Perms << /DocMDP ${signature} 0 R >>`],
		[first, withAnnotation(before.dictionary(first), field)],
		[
			field,
			`/Type /Annot /Subtype /Widget /FT /Sig /T (Seal) /TU ${text(reason)} ${WIDGET} /P ${first} 0 R /V ${signature} 0 R`,
		],
		[
			signature,
			`/Type /Sig /Filter /Adobe.PPKLite /SubFilter /${SUBFILTER_ETSI_CADES_DETACHED} ` +
				`/ByteRange [0 /${RANGE} /${RANGE} /${RANGE}] /Contents <${"00".repeat(bytes)}> ` +
				`/Reference [<< /Type /SigRef /TransformMethod /DocMDP ${NO_CHANGES} >>] ` +
				`/Name ${text(name)} /Location ${text(place)} /Reason ${text(reason)} /M ${date(at)}`,
		],
	];
	let end = `${pdf.at(-1) === 0x0a ? "" : "\n"}`;
	const places = objects.map(([id, content]) => {
		const entry = `${id} 1\n${String(pdf.length + end.length).padStart(10, "0")} 00000 n \n`;
		end += `${id} 0 obj\n<<${content}>>\nendobj\n`;
		return { id, entry };
	});
	const table = pdf.length + end.length;
	const trailer = before.trailer.replace(/\/Size \d+/, `/Size ${before.size + 2} /Prev ${before.table}`);
	places.sort((a, b) => a.id - b.id);
	end += `xref\n${places.map(({ entry }) => entry).join("")}trailer\n<<${trailer}>>\nstartxref\n${table}\n%%EOF\n`;
	return Buffer.concat([pdf, Buffer.from(end, "latin1")]);
}
