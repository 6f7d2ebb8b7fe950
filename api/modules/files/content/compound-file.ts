import { type Bytes, partsOf } from "./bytes.ts";
import { Unsuitable } from "./unsuitable.ts";

/** The old Office formats are compound files ([MS-CFB]). Their directory has entries of this size. */
const ENTRY_BYTES = 128;
const NAME_LENGTH_AT = 64;
const KIND_AT = 66;
const NAMED = ["WordDocument", "Workbook", "Book", "EncryptedPackage", "Macros", "_VBA_PROJECT_CUR"] as const;
type Named = (typeof NAMED)[number];

/** Returns the known entries of the directory. They are searched in the whole file, where they are aligned. */
async function entriesIn(bytes: Bytes): Promise<Set<Named>> {
	const found = new Set<Named>();
	for await (const part of partsOf(bytes))
		for (let at = 0; at + ENTRY_BYTES <= part.length; at += ENTRY_BYTES) {
			const [length, kind] = [part.readUInt16LE(at + NAME_LENGTH_AT), part[at + KIND_AT]];
			if (length < 2 || length > NAME_LENGTH_AT || (kind !== 1 && kind !== 2)) continue;
			const name = part.toString("utf16le", at, at + length - 2);
			const known = NAMED.find((one) => one === name);
			if (known) found.add(known);
		}
	return found;
}

/** Returns the type of an old Office file, and whether it contains macros. Throws for any other compound file. */
export async function checkCompoundFile(bytes: Bytes): Promise<{ type: "doc" | "xls"; hasMacros: boolean }> {
	const entries = await entriesIn(bytes);
	if (entries.has("EncryptedPackage")) throw new Unsuitable("file.encrypted");
	const isWord = entries.has("WordDocument");
	const isExcel = entries.has("Workbook") || entries.has("Book");
	if (isWord === isExcel) throw new Unsuitable("file.type", { type: "CFB" });
	return { type: isWord ? "doc" : "xls", hasMacros: entries.has("Macros") || entries.has("_VBA_PROJECT_CUR") };
}
