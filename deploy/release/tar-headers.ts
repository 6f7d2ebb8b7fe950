import { ARCHIVE_LIMITS } from "../../api/deployments/module-versions/contract.ts";
import { Failure } from "../lib/run.mjs";

const BLOCK = 512;
const KILOBYTE = 1024;
/** Types that are no files, or extended headers, which change the name or size of the next entry. */
const REFUSED_KINDS: Readonly<Record<string, string>> = {
	"1": "link",
	"2": "symlink",
	"3": "character-device",
	"4": "block-device",
	"5": "directory",
	"6": "fifo",
	x: "extended header",
	g: "global header",
	L: "long name",
	K: "long link name",
};

const textIn = (header: Buffer, from: number, to: number) => header.toString("latin1", from, to).replace(/\0.*$/s, "");

/**
 * Returns the size in bytes of the file that follows a tar header, which states it as an octal number. Throws if the
 * entry is no plain file or is too large.
 */
function checkHeader(header: Buffer): number {
	const octal = header.toString("latin1", 124, 136);
	if (!/^[0-7]{11}[\0 ]$/.test(octal)) throw new Failure("It contains no complete tar file.");
	const size = Number.parseInt(octal, 8);
	const name = [textIn(header, 345, 500), textIn(header, 0, 100)].filter(Boolean).join("/");
	const kind = REFUSED_KINDS[header.toString("latin1", 156, 157)];
	if (kind !== undefined) throw new Failure(`${name} is no plain file (${kind}).`);
	if (size > ARCHIVE_LIMITS.fileBytes)
		throw new Failure(`${name} is larger than ${ARCHIVE_LIMITS.fileBytes / KILOBYTE} KB.`);
	return size;
}

/**
 * Throws for the first entry that is no plain file of an allowed size, or for too many entries. It reads only the
 * headers, so that it throws before the entries are unpacked and fill the memory.
 */
export function checkTar(tar: Buffer): void {
	let entries = 0;
	for (let at = 0; at + BLOCK <= tar.length; ) {
		const header = tar.subarray(at, at + BLOCK);
		if (header.every((byte) => byte === 0)) return;
		if (++entries > ARCHIVE_LIMITS.files + 1) throw new Failure(`It contains more than ${ARCHIVE_LIMITS.files} files.`);
		at += BLOCK + Math.ceil(checkHeader(header) / BLOCK) * BLOCK;
	}
}
