import { Buffer } from "node:buffer";
import { isZipFile } from "@zip.js/zip.js/lib/zip-core-reader.js";
import { fileTypeFromBuffer, fileTypeFromStream } from "file-type";
import type { Bytes } from "./bytes.ts";
import { checkCompoundFile } from "./compound-file.ts";
import { damaged, mixed, refusal } from "./refusal.ts";
import { checkZip } from "./zip.ts";

interface Inspected {
	type: "pdf" | "doc" | "docx" | "docm" | "xls" | "xlsx" | "xlsm" | "jpg" | "png" | "txt";
	/** True if the file contains macros, or as a PDF scripts or other files. */
	hasMacros: boolean;
}

const HEAD_BYTES = 4100;
const TAIL_BYTES = 1024;
const ZIP = Buffer.from("PK\u0003\u0004", "latin1");
const BYTE_ORDER_MARK = Buffer.from([0xff, 0xfe]);
/** Matches the beginning of texts that a browser, a printer or an operating system would execute or render. */
const ACTIVE =
	/^(?:\u00ef\u00bb\u00bf|\ufeff)?\s*(?:<(?:!doctype|!--|html|head|body|script|svg|\?xml|\?php|iframe)|\{\\rtf|%!PS|#!)/i;
const HTML = /<(?:!doctype html|html|script|svg|iframe)[\s>/]/i;
/** The endings that names may have in addition to that of the type. */
const FURTHER_ENDINGS: Partial<Record<Inspected["type"], string[]>> = { jpg: ["jpeg"], txt: ["csv"] };
/** Matches the last bytes of a complete file. */
const ENDS = { pdf: /%%EOF[\s\0]*$/, png: /IEND.{4}$/s } as const;
/** Control characters that no text contains: all but tab, line feed, form feed and carriage return. */
const isControl = (unit: number) => (unit < 0x20 && ![0x09, 0x0a, 0x0c, 0x0d].includes(unit)) || unit === 0x7f;

async function isText(bytes: Bytes, isWide: boolean): Promise<boolean> {
	for await (const part of bytes.parts())
		for (let at = 0; at < part.length; at += isWide ? 2 : 1)
			if (isControl(isWide ? part.readUInt16LE(at) : part.readUInt8(at))) return false;
	return true;
}

async function checkText(bytes: Bytes, head: Buffer, found: string | undefined): Promise<Inspected> {
	// Windows programs write texts in UTF-16 with a byte order mark, in which a control character is a whole unit.
	const isWide = head.subarray(0, 2).equals(BYTE_ORDER_MARK) && bytes.size % 2 === 0;
	const isActive = ACTIVE.test(head.toString(isWide ? "utf16le" : "latin1"));
	if (isActive || !(await isText(bytes, isWide)))
		throw refusal(bytes, "file.type", { type: (found ?? (isActive ? "html" : "?")).toUpperCase() });
	return { type: "txt", hasMacros: false };
}

/** Matches names of a PDF by which it runs scripts, starts programs or contains other files. */
const PDF_ACTION = /\/(?:JavaScript|JS|Launch|EmbeddedFiles?)[\0\s()<>[\]{}/%]/;
/** Longer than any match of `PDF_ACTION`, so that none is missed between two parts. */
const ACTION_BYTES = 16;

async function hasActions(bytes: Bytes): Promise<boolean> {
	let end = "";
	for await (const part of bytes.parts()) {
		const text = end + part.toString("latin1");
		if (PDF_ACTION.test(text)) return true;
		end = text.slice(-ACTION_BYTES);
	}
	return false;
}

async function checkOffice(bytes: Bytes): Promise<Inspected> {
	const names = await checkZip(bytes);
	const type = (await fileTypeFromStream(bytes.readable))?.ext ?? "zip";
	if (type !== "docx" && type !== "docm" && type !== "xlsx" && type !== "xlsm")
		throw refusal(bytes, "file.type", { type: type.toUpperCase() });
	return { type, hasMacros: type.endsWith("m") || names.some((name) => /(^|\/)vbaproject\.bin$/.test(name)) };
}

async function assertComplete(bytes: Bytes, type: keyof typeof ENDS): Promise<void> {
	const tail = await bytes.readUint8Array(Math.max(0, bytes.size - TAIL_BYTES), TAIL_BYTES);
	if (ENDS[type].test(tail.toString("latin1"))) return;
	throw type === "pdf" && tail.includes("%%EOF") ? mixed(bytes, "angehängte Daten") : damaged(bytes);
}

/** Throws if the beginning or the end of the file also belongs to a file of another type (a polyglot). */
async function assertSingle(bytes: Bytes, head: Buffer, { type }: Inspected): Promise<void> {
	const text = head.toString("latin1", 0, 1024);
	if (HTML.test(text)) throw mixed(bytes, "HTML");
	if (type !== "pdf" && text.includes("%PDF-")) throw mixed(bytes, "PDF");
	if (await isZipFile(bytes, { maxAppendedDataSize: 0 })) throw mixed(bytes, "ZIP");
}

async function inspectContent(bytes: Bytes): Promise<Inspected> {
	const head = await bytes.readUint8Array(0, HEAD_BYTES);
	if (head.subarray(0, ZIP.length).equals(ZIP)) return checkOffice(bytes);
	const found = (await fileTypeFromBuffer(head))?.ext;
	let inspected: Inspected;
	if (found === "pdf" || found === "png" || found === "jpg")
		inspected = { type: found, hasMacros: found === "pdf" && (await hasActions(bytes)) };
	else inspected = found === "cfb" ? await checkCompoundFile(bytes) : await checkText(bytes, head, found);
	if (found === "pdf" || found === "png") await assertComplete(bytes, found);
	await assertSingle(bytes, head, inspected);
	return inspected;
}

/**
 * Returns the type of a file by its content. Throws for types that are not stored, for hostile files, and if the name
 * ends like that of another type, because programs open a file by its name.
 */
export async function inspect(bytes: Bytes): Promise<Inspected> {
	const inspected = await inspectContent(bytes);
	const { type } = inspected;
	const endings = [type, ...(FURTHER_ENDINGS[type] ?? [])].map((ending) => `.${ending}`);
	if (endings.some((ending) => bytes.name.toLowerCase().endsWith(ending))) return inspected;
	throw refusal(bytes, "file.ending", { type: type.toUpperCase(), endings: endings.join(" oder ") });
}
