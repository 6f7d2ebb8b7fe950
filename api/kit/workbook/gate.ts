import { unzipSync } from "fflate";
import { type RefusalCode, WorkbookRefusal } from "./refusal.ts";
import { attribute, elementsOf, type Part } from "./xml.ts";

/**
 * This file checks Excel files without trusting what they state about themselves. The server uses it for files of
 * staff, the website for those of visitors.
 */

/**
 * The maximum number of files in the archive and of XML elements that are read. A workbook of 5,000 products has about
 * ten files.
 */
const LIMITS = { entries: 5000, elements: 10_000 } as const;
const MAIN_TYPE = "application/vnd.openxmlformats-officedocument.spreadsheetml.sheet.main+xml";
/** Matches the files of the archive that are unpacked. Pictures and other files are ignored. */
const READ = /^(\[content_types\]\.xml|.*\.rels|.*\.xml)$/;

const startsWith = (bytes: Uint8Array, magic: readonly number[]) => magic.every((byte, index) => bytes[index] === byte);
const isZip = (bytes: Uint8Array) => startsWith(bytes, [0x50, 0x4b, 0x03, 0x04]);
const isCompoundFile = (bytes: Uint8Array) => startsWith(bytes, [0xd0, 0xcf, 0x11, 0xe0, 0xa1, 0xb1, 0x1a, 0xe1]);

/** The name of the part that every encrypted workbook contains, in UTF-16. */
const ENCRYPTED = Array.from("EncryptedPackage", (char) => `${char}\u0000`).join("");

function isEncrypted(bytes: Uint8Array): boolean {
	return new TextDecoder("latin1").decode(bytes).includes(ENCRYPTED);
}

/** Returns a file's name in one spelling, because Excel ignores case and the kind of slashes. */
const partName = (name: string) => name.replaceAll("\\", "/").replace(/^\/+/, "").toLowerCase();

type Parts = Map<string, Part>;

/**
 * Returns the unpacked files of the archive. No file may become larger than the archive's directory states, so that the
 * sum of these sizes limits the memory.
 */
function unpack(bytes: Uint8Array, unpackedBytes: number): Parts {
	const names = new Set<string>();
	let total = 0;
	let refusal: WorkbookRefusal | undefined;
	const refuse = (code: RefusalCode) => {
		refusal = new WorkbookRefusal(code);
		throw refusal;
	};
	try {
		const files = unzipSync(bytes, {
			filter: (file) => {
				const name = partName(file.name);
				if (names.size >= LIMITS.entries) refuse("import.tooManyParts");
				if (names.has(name)) refuse("import.unreadable");
				names.add(name);
				total += file.originalSize;
				if (total > unpackedBytes) refuse("import.tooLargeUnpacked");
				return READ.test(name);
			},
		});
		const parts: Parts = new Map([...names].map((name) => [name, []]));
		for (const [name, content] of Object.entries(files)) parts.set(partName(name), [content]);
		return parts;
	} catch {
		throw refusal ?? new WorkbookRefusal("import.unreadable");
	}
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

/**
 * Throws unless the main file of the archive is an Excel workbook without macros. Its content type is listed by name or
 * by extension (ISO/IEC 29500-2, 7.3.7).
 */
function assertWorkbook(parts: Parts, workbook: string): void {
	const declared = (element: string, key: string) =>
		elementsOf(partOf(parts, "[content_types].xml"), element, LIMITS.elements).map(
			(found) => [partName(attribute(found, key) ?? ""), attribute(found, "ContentType") ?? ""] as const,
		);
	const byName = new Map(declared("Override", "PartName"));
	const byEnding = new Map(declared("Default", "Extension"));
	const isMacro = (type: string) => /macroenabled|vbaproject/i.test(type);
	const ending = workbook.slice(workbook.lastIndexOf(".") + 1);
	const type = byName.get(workbook) ?? byEnding.get(ending) ?? "";
	if ([type, ...byName.values()].some(isMacro) || parts.has("xl/vbaproject.bin"))
		throw new WorkbookRefusal("import.macros");
	if (type.toLowerCase() !== MAIN_TYPE) throw new WorkbookRefusal("import.notWorkbook");
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

export interface CheckedWorkbook {
	sheet: string;
	date1904: boolean;
	rows: Part;
	strings: Part;
	styles: Part;
}

/** Throws a `WorkbookRefusal` for a file that is encrypted, too large or no Excel workbook without macros. */
export function gate(bytes: Uint8Array, unpackedBytes: number): CheckedWorkbook {
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
