import type { Bytes } from "./bytes.ts";
import { refusal } from "./refusal.ts";

/** The old Office formats are compound files ([MS-CFB]). An entry of their directory begins with a name in UTF-16. */
const ENTRY_BYTES = 128;
const NAME_BYTES = 64;
const KIND_AT = 66;
const KINDS = [1, 2];
const NAMES = ["WordDocument", "Workbook", "Book", "EncryptedPackage", "Macros", "_VBA_PROJECT_CUR"];

/** Returns the type of an old Office file, and whether it contains macros. Throws for any other compound file. */
export async function checkCompoundFile(bytes: Bytes): Promise<{ type: "doc" | "xls"; hasMacros: boolean }> {
	const found = new Set<string>();
	// Entries are searched in the whole file, where they are aligned.
	for await (const part of bytes.parts())
		for (let at = 0; at + ENTRY_BYTES <= part.length; at += ENTRY_BYTES) {
			const entry = part.subarray(at, at + ENTRY_BYTES);
			const start = entry.toString("utf16le", 0, NAME_BYTES);
			const name = NAMES.find((known) => start.startsWith(`${known}\0`));
			if (name !== undefined && KINDS.includes(entry.readUInt8(KIND_AT))) found.add(name);
		}
	if (found.has("EncryptedPackage")) throw refusal(bytes, "file.encrypted");
	const isWord = found.has("WordDocument");
	if (isWord === (found.has("Workbook") || found.has("Book"))) throw refusal(bytes, "file.type", { type: "CFB" });
	return { type: isWord ? "doc" : "xls", hasMacros: found.has("Macros") || found.has("_VBA_PROJECT_CUR") };
}
