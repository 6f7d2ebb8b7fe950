import { Buffer } from "node:buffer";
import { strToU8, zipSync } from "fflate";
import { describe, expect, it } from "vitest";
import { ApiError } from "../../../platform/errors.ts";
import { streamedWorkbook } from "../../../testing/exports.ts";
import { JPEG, PDF, PNG, wordFile } from "../../../testing/files.ts";
import { workbookOf } from "../../../testing/workbooks.ts";
import { Bytes } from "./bytes.ts";
import { inspect } from "./inspect.ts";

/** Small chunks, so that structures lie across the border of two chunks. */
const CHUNK = 64;

async function check(content: Uint8Array | string, name: string) {
	const bytes = Buffer.from(content);
	const read = async (position: number) => bytes.subarray(position * CHUNK, (position + 1) * CHUNK);
	try {
		const { type, hasMacros } = await inspect(new Bytes({ name, size: bytes.length }, CHUNK, read));
		return hasMacros ? `${type} with macros` : type;
	} catch (error) {
		if (!(error instanceof ApiError)) throw error;
		const { code, params } = error.details.fields?.[0] ?? {};
		return [code, params?.["type"]].filter(Boolean).join(" ");
	}
}

const joined = (...parts: (Uint8Array | string)[]) => Buffer.concat(parts.map((part) => Buffer.from(part)));

/** Returns a PDF in which the content lies across the border of two parts. */
const pdfWith = (content: string) => joined("%PDF-1.7\n".padEnd(64 * 1024 - 4), content, PDF);

/** Returns a compound file with these names in its directory. */
function compoundFile(...names: string[]): Buffer {
	const entries = names.map((name) => {
		const entry = Buffer.alloc(128);
		entry.write(name, "utf16le");
		entry.writeUInt16LE((name.length + 1) * 2, 64);
		entry[66] = 2;
		return entry;
	});
	const head = Buffer.alloc(512);
	Buffer.from([0xd0, 0xcf, 0x11, 0xe0, 0xa1, 0xb1, 0x1a, 0xe1]).copy(head);
	return joined(head, ...entries, Buffer.alloc(512));
}

/** Returns an archive whose end record contains a comment. */
function zip(files: Record<string, string>, comment = ""): Buffer {
	const entries = Object.entries(files).map(([name, text]) => [name, strToU8(text)]);
	const content = joined(zipSync(Object.fromEntries(entries)), comment);
	content.writeUInt16LE(comment.length, content.length - comment.length - 2);
	return content;
}
/** Returns a copy in which a number of the last entry in an archive's central directory is replaced. */
function altered(content: Uint8Array, field: number, value: number): Buffer {
	const copy = Buffer.from(content);
	copy.writeUInt32LE(value, copy.lastIndexOf("PK\u0001\u0002", copy.length, "latin1") + field);
	return copy;
}
/** Returns an archive with bytes between its parts and its directory, to which the end record still points. */
function withGap(content: Buffer): Buffer {
	const start = content.readUInt32LE(content.length - 6);
	const copy = joined(content.subarray(0, start), Buffer.alloc(100), content.subarray(start));
	copy.writeUInt32LE(start + 100, copy.length - 6);
	return copy;
}
const UNPACKED = 24;
const OFFSET = 42;

describe("the type is recognised by content", () => {
	it.each<[string, () => Uint8Array | string | Promise<Uint8Array>]>([
		["pdf", () => PDF],
		["pdf with macros", () => pdfWith("/S/JavaScript/X")],
		["pdf with macros", () => pdfWith("/JS(app.alert(1))")],
		["pdf with macros", () => pdfWith("/S /Launch /F (a.exe)")],
		["pdf with macros", () => pdfWith("/Type /EmbeddedFile\n")],
		["pdf", () => pdfWith("/JSX (/Launching) JavaScript EmbeddedFile")],
		["png", () => PNG],
		["jpg", () => JPEG],
		["docx", () => wordFile()],
		["docm with macros", () => wordFile({ macros: true })],
		["xlsx", () => workbookOf()],
		["xlsx", () => streamedWorkbook(["1", "x"])],
		["xlsx with macros", () => workbookOf({ entries: { "xl/vbaProject.bin": "VBA" } })],
		["doc", () => compoundFile("Root", "WordDocument")],
		["doc with macros", () => compoundFile("WordDocument", "Macros")],
		["xls", () => compoundFile("Workbook")],
		["txt", () => "Nummer;Name\r\n1;Käse\r\n"],
		["txt", () => Buffer.from("Gr\u00fc\u00dfe;5 < 6", "latin1")],
		["txt", () => Buffer.from("\ufeffNummer\t1\r\n", "utf16le")],
		["txt", () => "BM;wie der Beginn eines Bildes"],
	])("%s", async (type, make) => {
		expect(await check(await make(), `Datei.${type.split(" ")[0]}`)).toBe(type);
	});
});

describe("refused is", () => {
	it.each<[string, string, () => Uint8Array | string]>([
		["HTML", "file.type HTML", () => "<!DOCTYPE html><script>alert(1)</script>"],
		["HTML after a byte order mark and spaces", "file.type HTML", () => "\ufeff \n<html>"],
		["SVG", "file.type", () => '<svg xmlns="http://www.w3.org/2000/svg" onload="alert(1)"/>'],
		["RTF", "file.type", () => "{\\rtf1 x}"],
		["a program", "file.type EXE", () => joined("MZ", Buffer.alloc(500))],
		["unknown bytes", "file.type ?", () => Buffer.from([1, 2, 3, 4, 0, 9])],
		["a ZIP archive without a document", "file.type ZIP", () => zip({ "a.txt": "x" })],
		["a Java archive", "file.type JAR", () => zip({ "META-INF/MANIFEST.MF": "Main-Class: A" })],
		["another compound file", "file.type CFB", () => compoundFile("PowerPoint Document")],
		["an encrypted document", "file.encrypted", () => compoundFile("EncryptedPackage")],
		["a PDF that ends too early", "file.damaged", () => PDF.subarray(0, 40)],
		["a PNG that ends too early", "file.damaged", () => PNG.subarray(0, 60)],
		["a PDF with data after its end", "file.mixed angehängte Daten", () => joined(PDF, "MZ")],
		["a PDF that is HTML too", "file.mixed HTML", () => `%PDF-1.7\n<script>alert(1)</script>\n%%EOF`],
		["a PDF that is a ZIP archive too", "file.mixed ZIP", () => joined(PDF, zip({ a: "x" }, "\n%%EOF"))],
		["a JPEG that is a ZIP archive too", "file.mixed ZIP", () => joined(JPEG, zip({ a: "x" }))],
		["a JPEG that is a PDF too", "file.mixed PDF", () => joined(JPEG.subarray(0, 20), PDF)],
		["a PNG with data after its end", "file.damaged", () => joined(PNG, "<script>")],
		["a text that is a ZIP archive too", "file.type", () => joined("a;b\n", zip({ a: "x" }))],
		["an archive with data before its directory", "file.damaged", () => joined(workbookOf(), "x")],
		["a workbook of 201 MB", "file.tooLargeUnpacked", () => altered(workbookOf(), UNPACKED, 201 * 1024 * 1024)],
		["a workbook that conceals its size", "file.damaged", () => altered(zip({ a: "x".repeat(1000) }), UNPACKED, 10)],
		["a workbook whose parts overlap", "file.damaged", () => altered(workbookOf(), OFFSET, 0)],
		["an archive with hidden data between its parts", "file.mixed angehängte Daten", () => withGap(zip({ a: "x" }))],
		["an archive with a name in upper and lower case", "file.damaged", () => zip({ "a.xml": "x", "A.xml": "y" })],
	])("%s", async (_what, expected, make) => {
		expect(`${await check(make(), "Datei.txt")} `).toContain(`${expected} `);
	});
});

it.each(["Bericht.pdf.html", "Bericht", "pdf", "Bericht.docx"])("a PDF is not named %s", async (name) => {
	expect(await check(PDF, name)).toBe("file.ending PDF");
});
it.each(["Bericht.PDF", "a.b.pdf"])("a PDF may be named %s", async (name) => {
	expect(await check(PDF, name)).toBe("pdf");
});
