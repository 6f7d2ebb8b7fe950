import { Unzip, UnzipInflate } from "fflate";
import { type RefusalCode, WorkbookRefusal } from "./refusal.ts";
import { attribute, elementsOf, type Part } from "./xml.ts";

/** Trusts nothing that the file says about itself. The server reads the staff's workbooks behind it, the website those of visitors. */

const LIMITS = { entries: 200, stepBytes: 4096, elements: 1000 } as const;
const MAIN_TYPE = "application/vnd.openxmlformats-officedocument.spreadsheetml.sheet.main+xml";
const KEPT = /^(\[content_types\]\.xml|.*\.rels|.*\.xml)$/;

const startsWith = (bytes: Uint8Array, magic: readonly number[]) => magic.every((byte, index) => bytes[index] === byte);
const isZip = (bytes: Uint8Array) => startsWith(bytes, [0x50, 0x4b, 0x03, 0x04]);
const isCompoundFile = (bytes: Uint8Array) => startsWith(bytes, [0xd0, 0xcf, 0x11, 0xe0, 0xa1, 0xb1, 0x1a, 0xe1]);

/** The stream name of encrypted workbooks, which are compound files too. */
const ENCRYPTED = Array.from("EncryptedPackage", (char) => `${char}\u0000`).join("");

function isEncrypted(bytes: Uint8Array): boolean {
	return new TextDecoder("latin1").decode(bytes).includes(ENCRYPTED);
}

/** Part names are case-insensitive. */
const partName = (name: string) => name.replaceAll("\\", "/").replace(/^\/+/, "").toLowerCase();

type Parts = Map<string, Part>;

function unpack(bytes: Uint8Array, unpackedBytes: number): Parts {
	const parts: Parts = new Map();
	let total = 0;
	let refusal: WorkbookRefusal | undefined;
	// The library passes errors of callbacks back to them, so the reason is kept here.
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
			if (total > unpackedBytes) refuse("import.tooLargeUnpacked");
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

interface Relation {
	id: string | undefined;
	type: string;
	part: string;
}

const partOf = (parts: Parts, name: string | undefined) => parts.get(name ?? "") ?? [];

function relationsOf(parts: Parts, source: string): Relation[] {
	const folder = source.includes("/") ? source.slice(0, source.lastIndexOf("/") + 1) : "";
	const part = partOf(parts, `${folder}_rels/${source.slice(folder.length)}.rels`);
	return elementsOf(part, "Relationship", LIMITS.elements).map((relation) => {
		const target = attribute(relation, "Target") ?? "";
		const path = new URL(target, `http://part/${folder}`).pathname;
		return {
			id: attribute(relation, "Id"),
			type: attribute(relation, "Type") ?? "",
			part: partName(decodeURI(path)),
		};
	});
}

const related = (relations: readonly Relation[], kind: string) =>
	relations.find(({ type }) => type.endsWith(`/${kind}`))?.part;

function assertWorkbook(parts: Parts, workbook: string): void {
	const overrides = elementsOf(partOf(parts, "[content_types].xml"), "Override", LIMITS.elements);
	const types = overrides.map((override) => ({
		part: partName(attribute(override, "PartName") ?? ""),
		type: attribute(override, "ContentType") ?? "",
	}));
	const isMacro = ({ type }: { type: string }) => /macroenabled|vbaproject/i.test(type);
	if (types.some(isMacro) || parts.has("xl/vbaproject.bin")) throw new WorkbookRefusal("import.macros");
	if (!types.some(({ part, type }) => part === workbook && type === MAIN_TYPE))
		throw new WorkbookRefusal("import.notWorkbook");
}

const SHEET_NAME_LENGTH = 31;

function firstSheet(workbook: Part, relations: readonly Relation[]): { name: string; part: string } {
	for (const sheet of elementsOf(workbook, "sheet", LIMITS.elements)) {
		const relation = relations.find(({ id }) => id === attribute(sheet, "id"));
		const isVisible = (attribute(sheet, "state") ?? "visible") === "visible";
		if (isVisible && relation?.type.endsWith("/worksheet")) {
			const name = (attribute(sheet, "name") ?? "").slice(0, SHEET_NAME_LENGTH).toWellFormed();
			return { name, part: relation.part };
		}
	}
	throw new WorkbookRefusal("import.noRows");
}

export interface Gated {
	sheet: string;
	date1904: boolean;
	rows: Part;
	strings: Part;
	styles: Part;
}

/** Throws a `WorkbookRefusal` for everything but a plain, small workbook. */
export function gate(bytes: Uint8Array, unpackedBytes: number): Gated {
	if (isCompoundFile(bytes)) throw new WorkbookRefusal(isEncrypted(bytes) ? "import.encrypted" : "import.oldExcel");
	if (!isZip(bytes)) throw new WorkbookRefusal("import.notWorkbook");
	const parts = unpack(bytes, unpackedBytes);
	const workbook = related(relationsOf(parts, ""), "officeDocument");
	if (workbook === undefined) throw new WorkbookRefusal("import.notWorkbook");
	assertWorkbook(parts, workbook);
	const relations = relationsOf(parts, workbook);
	const { name, part } = firstSheet(partOf(parts, workbook), relations);
	const [properties] = elementsOf(partOf(parts, workbook), "workbookPr", 1);
	return {
		sheet: name,
		date1904: properties !== undefined && /^(1|true)$/.test(attribute(properties, "date1904") ?? ""),
		rows: partOf(parts, part),
		strings: partOf(parts, related(relations, "sharedStrings")),
		styles: partOf(parts, related(relations, "styles")),
	};
}
