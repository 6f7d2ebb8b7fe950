import { Unzip, UnzipInflate } from "fflate";
import { IMPORT_LIMITS } from "../contract.ts";
import { fillStrings, type PlainRow, plainRows } from "./plain.ts";
import { type RefusalCode, WorkbookRefusal } from "./refusal.ts";
import { plainStyles } from "./styles.ts";
import { attribute, elements } from "./xml.ts";

/** Bytes in, plain rows or refusal out. Nothing that the file says about itself is believed. */

const LIMITS = {
	entries: 200,
	unpackedBytes: IMPORT_LIMITS.unpackedBytes,
	stepBytes: 4096,
	pieceBytes: 65_536,
	elements: 1000,
} as const;
const MAIN_TYPE = "application/vnd.openxmlformats-officedocument.spreadsheetml.sheet.main+xml";
const KEPT = /^(\[content_types\]\.xml|.*\.rels|.*\.xml)$/;

const startsWith = (bytes: Uint8Array, magic: readonly number[]) => magic.every((byte, index) => bytes[index] === byte);
const isZip = (bytes: Uint8Array) => startsWith(bytes, [0x50, 0x4b, 0x03, 0x04]);
const isCompoundFile = (bytes: Uint8Array) => startsWith(bytes, [0xd0, 0xcf, 0x11, 0xe0, 0xa1, 0xb1, 0x1a, 0xe1]);

/** Encrypted workbooks are compound files too, with a stream of this name in UTF-16. */
const ENCRYPTED = Array.from("EncryptedPackage", (char) => `${char}\u0000`).join("");

function isEncrypted(bytes: Uint8Array): boolean {
	return new TextDecoder("latin1").decode(bytes).includes(ENCRYPTED);
}

/** Entry names in lower case without a leading slash: part names do not differ by case. */
const partName = (name: string) => name.replaceAll("\\", "/").replace(/^\/+/, "").toLowerCase();

type Parts = Map<string, Uint8Array[]>;

function unpack(bytes: Uint8Array): Parts {
	const parts: Parts = new Map();
	let total = 0;
	let refusal: WorkbookRefusal | undefined;
	// What a callback throws comes back to it as an error of the file, so the reason is kept here.
	const refuse = (code: RefusalCode) => {
		refusal ??= new WorkbookRefusal(code);
		throw refusal;
	};
	const unzip = new Unzip((file) => {
		const name = partName(file.name);
		if (parts.size >= LIMITS.entries || parts.has(name)) refuse("import.unreadable");
		const chunks: Uint8Array[] = [];
		parts.set(name, chunks);
		file.ondata = (error, chunk) => {
			if (error) return refuse("import.unreadable");
			total += chunk.length;
			if (total > LIMITS.unpackedBytes) refuse("import.tooLargeUnpacked");
			if (KEPT.test(name)) chunks.push(chunk);
		};
		file.start();
	});
	unzip.register(UnzipInflate);
	try {
		for (let at = 0; at < bytes.length; at += LIMITS.stepBytes)
			unzip.push(bytes.subarray(at, at + LIMITS.stepBytes), at + LIMITS.stepBytes >= bytes.length);
	} catch {
		throw refusal ?? new WorkbookRefusal("import.unreadable");
	}
	return parts;
}

/** The text of a part piece by piece, each ending where the element of this name ends. Only UTF-8, and no document type: entities are how XML explodes. */
function* piecesOf(chunks: readonly Uint8Array[], element: string): Generator<string> {
	const decoder = new TextDecoder("utf-8", { fatal: true });
	const close = `</${element}>`;
	let open: string[] = [];
	const checked = (piece: string) => {
		if (/<!(DOCTYPE|ENTITY)/i.test(piece)) throw new WorkbookRefusal("import.unsafe");
		if (piece.includes("<![CDATA[")) throw new WorkbookRefusal("import.unreadable");
		return piece;
	};
	for (const text of decodedPieces(chunks, decoder)) {
		const end = text.lastIndexOf(close);
		if (end === -1) {
			open.push(text);
			continue;
		}
		yield checked(open.join("") + text.slice(0, end + close.length));
		open = [text.slice(end + close.length)];
	}
	yield checked(open.join(""));
}

function* decodedPieces(chunks: readonly Uint8Array[], decoder: TextDecoder): Generator<string> {
	const decode = (chunk?: Uint8Array) => {
		try {
			return chunk ? decoder.decode(chunk, { stream: true }) : decoder.decode();
		} catch {
			throw new WorkbookRefusal("import.unreadable");
		}
	};
	for (const chunk of chunks)
		for (let at = 0; at < chunk.length; at += LIMITS.pieceBytes)
			yield decode(chunk.subarray(at, at + LIMITS.pieceBytes));
	yield decode();
}

/** The whole text of a small part, or "" without one. */
const textOf = (parts: Parts, name: string) => Array.from(piecesOf(parts.get(name) ?? [], "")).join("");

interface Relation {
	id: string | undefined;
	type: string;
	part: string;
}

function relationsOf(parts: Parts, source: string): Relation[] {
	const folder = source.includes("/") ? source.slice(0, source.lastIndexOf("/") + 1) : "";
	const xml = textOf(parts, `${folder}_rels/${source.slice(folder.length)}.rels`);
	return elements(xml, "Relationship", LIMITS.elements).map((attributes) => {
		const target = attribute(attributes, "Target") ?? "";
		const path = new URL(target, `http://part/${folder}`).pathname;
		return {
			id: attribute(attributes, "Id"),
			type: attribute(attributes, "Type") ?? "",
			part: partName(decodeURI(path)),
		};
	});
}

const related = (relations: readonly Relation[], kind: string) =>
	relations.find(({ type }) => type.endsWith(`/${kind}`))?.part;

function assertWorkbook(parts: Parts, workbook: string): void {
	const types = elements(textOf(parts, "[content_types].xml"), "Override", LIMITS.elements).map((attributes) => ({
		part: partName(attribute(attributes, "PartName") ?? ""),
		type: attribute(attributes, "ContentType") ?? "",
	}));
	const isMacro = ({ type }: { type: string }) => /macroenabled|vbaproject/i.test(type);
	if (types.some(isMacro) || parts.has("xl/vbaproject.bin")) throw new WorkbookRefusal("import.macros");
	if (!types.some(({ part, type }) => part === workbook && type === MAIN_TYPE))
		throw new WorkbookRefusal("import.notWorkbook");
}

/** Excel's own limit. */
const SHEET_NAME_LENGTH = 31;

/** The first sheet that people can see. */
function firstSheet(workbookXml: string, relations: readonly Relation[]): { name: string; part: string } {
	for (const attributes of elements(workbookXml, "sheet", LIMITS.elements)) {
		const relation = relations.find(({ id }) => id === attribute(attributes, "id"));
		const isVisible = (attribute(attributes, "state") ?? "visible") === "visible";
		if (isVisible && relation?.type.endsWith("/worksheet")) {
			const name = (attribute(attributes, "name") ?? "").slice(0, SHEET_NAME_LENGTH).toWellFormed();
			return { name, part: relation.part };
		}
	}
	throw new WorkbookRefusal("import.noRows");
}

export interface Gated {
	sheet: string;
	/** Days are counted from 1904, not from 1900. */
	date1904: boolean;
	rows: readonly PlainRow[];
	/** The number formats, and which style has which. */
	styles: string;
}

/** A refusal that the sheet gives rise to names it. */
function named<T>(sheet: string, job: () => T): T {
	try {
		return job();
	} catch (error) {
		throw error instanceof WorkbookRefusal ? new WorkbookRefusal(error.code, sheet) : error;
	}
}

/** Throws a `WorkbookRefusal` for everything that is not a plain, small workbook. */
export function gate(bytes: Uint8Array): Gated {
	if (isCompoundFile(bytes)) throw new WorkbookRefusal(isEncrypted(bytes) ? "import.encrypted" : "import.oldExcel");
	if (!isZip(bytes)) throw new WorkbookRefusal("import.notWorkbook");
	const parts = unpack(bytes);
	const workbook = related(relationsOf(parts, ""), "officeDocument");
	if (workbook === undefined) throw new WorkbookRefusal("import.notWorkbook");
	assertWorkbook(parts, workbook);
	const workbookXml = textOf(parts, workbook);
	const relations = relationsOf(parts, workbook);
	const { name, part } = firstSheet(workbookXml, relations);
	const date1904 = elements(workbookXml, "workbookPr", 1).some((attributes) =>
		/^(1|true)$/.test(attribute(attributes, "date1904") ?? ""),
	);
	const rows = named(name, () => plainRows(piecesOf(parts.get(part) ?? [], "row")));
	parts.delete(part);
	const strings = parts.get(related(relations, "sharedStrings") ?? "") ?? [];
	fillStrings(rows, piecesOf(strings, "si"));
	return { sheet: name, date1904, rows, styles: plainStyles(textOf(parts, related(relations, "styles") ?? "")) };
}
