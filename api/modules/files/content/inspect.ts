import { Buffer } from "node:buffer";
import { Readable } from "node:stream";
import { fileTypeFromBuffer, fileTypeFromStream } from "file-type";
import { createPauses } from "../../../platform/async/time-slices.ts";
import { FILE_ENDINGS, type FileType } from "../contract.ts";
import { type Bytes, partsOf } from "./bytes.ts";
import { checkCompoundFile } from "./compound-file.ts";
import { damaged, mixed, Unsuitable } from "./unsuitable.ts";
import { checkZip, findZipEnd } from "./zip.ts";

interface Inspected {
	type: FileType;
	/** True if the file contains macros, or as a PDF scripts or other files. */
	hasMacros: boolean;
}

const HEAD_BYTES = 4100;
const TAIL_BYTES = 1024;
const ZIP = Buffer.from("PK\u0003\u0004", "latin1");
/** Matches the beginning of texts that a browser, a printer or an operating system would execute or render. */
const ACTIVE =
	/^(?:\u00ef\u00bb\u00bf|\ufeff)?\s*(?:<(?:!doctype|!--|html|head|body|script|svg|\?xml|\?php|iframe)|\{\\rtf|%!PS|#!)/i;
const HTML = /<(?:!doctype html|html|script|svg|iframe)[\s>/]/i;
/** Control characters that no text contains: all but tab, line feed, form feed and carriage return. */
const isControl = (byte: number) => (byte < 0x20 && ![0x09, 0x0a, 0x0c, 0x0d].includes(byte)) || byte === 0x7f;

async function isText(bytes: Bytes): Promise<boolean> {
	const pause = createPauses();
	for await (const part of partsOf(bytes)) {
		if (part.some(isControl)) return false;
		await pause();
	}
	return true;
}

/** A Windows program writes texts in UTF-16 with a byte order mark; their control characters are whole units. */
async function isWideText(bytes: Bytes, head: Buffer): Promise<boolean> {
	if (head.length < 2 || head.readUInt16LE(0) !== 0xfeff || bytes.size % 2 !== 0) return false;
	for await (const part of partsOf(bytes))
		for (let at = 0; at < part.length; at += 2) if (isControl(part.readUInt16LE(at))) return false;
	return true;
}

async function checkText(bytes: Bytes, head: Buffer, found: string | undefined): Promise<Inspected> {
	const isWide = await isWideText(bytes, head);
	if (ACTIVE.test(head.toString(isWide ? "utf16le" : "latin1")))
		throw new Unsuitable("file.type", { type: (found ?? "html").toUpperCase() });
	if (!isWide && !(await isText(bytes))) throw new Unsuitable("file.type", { type: found?.toUpperCase() ?? "?" });
	return { type: "txt", hasMacros: false };
}

/** Matches names of a PDF by which it runs scripts, starts programs or contains other files. */
const PDF_ACTION = /\/(?:JavaScript|JS|Launch|EmbeddedFiles?)[\0\s()<>[\]{}/%]/;
/** Longer than any match of `PDF_ACTION`, so that none is missed between two parts. */
const ACTION_BYTES = 16;

async function hasActions(bytes: Bytes): Promise<boolean> {
	const pause = createPauses();
	let end = "";
	for await (const part of partsOf(bytes)) {
		const text = end + part.toString("latin1");
		if (PDF_ACTION.test(text)) return true;
		end = text.slice(-ACTION_BYTES);
		await pause();
	}
	return false;
}

async function checkPdf(bytes: Bytes): Promise<void> {
	const tail = (await bytes.read(Math.max(0, bytes.size - TAIL_BYTES), TAIL_BYTES)).toString("latin1");
	const end = tail.lastIndexOf("%%EOF");
	if (end === -1) throw damaged();
	if (!/^[\s\0]*$/.test(tail.slice(end + "%%EOF".length))) throw mixed("angehängte Daten");
}

async function checkPng(bytes: Bytes): Promise<void> {
	const tail = await bytes.read(bytes.size - 8, 8);
	if (tail.toString("latin1", 0, 4) !== "IEND") throw damaged();
}

/** Throws if the beginning or the end of the file also belongs to a file of another type (a polyglot). */
async function assertSingle(bytes: Bytes, head: Buffer, type: FileType): Promise<void> {
	const text = head.toString("latin1", 0, 1024);
	if (HTML.test(text)) throw mixed("HTML");
	if (type !== "pdf" && text.includes("%PDF-")) throw mixed("PDF");
	if ((await findZipEnd(bytes)) !== undefined) throw mixed("ZIP");
}

async function checkOffice(bytes: Bytes): Promise<Inspected> {
	const names = await checkZip(bytes);
	const found = (await fileTypeFromStream(Readable.toWeb(Readable.from(partsOf(bytes)))))?.ext ?? "zip";
	if (found !== "docx" && found !== "docm" && found !== "xlsx" && found !== "xlsm")
		throw new Unsuitable("file.type", { type: found.toUpperCase() });
	const hasMacros = found.endsWith("m") || names.some((name) => /(^|\/)vbaproject\.bin$/i.test(name));
	return { type: found, hasMacros };
}

async function checkBinary(bytes: Bytes, found: string | undefined): Promise<Inspected | undefined> {
	switch (found) {
		case "pdf":
			await checkPdf(bytes);
			return { type: found, hasMacros: await hasActions(bytes) };
		case "png":
			await checkPng(bytes);
			return { type: found, hasMacros: false };
		case "jpg":
			return { type: found, hasMacros: false };
		case "cfb":
			return checkCompoundFile(bytes);
		default:
			return undefined;
	}
}

/** Returns the type of a file by its content. Throws `Unsuitable` for types that are not stored and hostile files. */
export async function inspect(bytes: Bytes): Promise<Inspected> {
	const head = await bytes.read(0, HEAD_BYTES);
	if (head.subarray(0, ZIP.length).equals(ZIP)) return checkOffice(bytes);
	const found = (await fileTypeFromBuffer(head))?.ext;
	const inspected = (await checkBinary(bytes, found)) ?? (await checkText(bytes, head, found));
	await assertSingle(bytes, head, inspected.type);
	return inspected;
}

/** Throws if the name of a file ends like that of another type, because programs open a file by its name. */
export function assertEnding(name: string, type: FileType): void {
	const ending = name.slice(name.lastIndexOf(".") + 1).toLowerCase();
	const allowed: readonly string[] = FILE_ENDINGS[type];
	if (!name.includes(".") || !allowed.includes(ending))
		throw new Unsuitable("file.ending", {
			type: type.toUpperCase(),
			endings: allowed.map((one) => `.${one}`).join(" oder "),
		});
}
