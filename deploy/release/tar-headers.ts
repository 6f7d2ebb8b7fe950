import { ARCHIVE_LIMITS } from "../../api/deployments/module-versions/contract.ts";
import { ArchiveProblem } from "./archive-problem.ts";

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

/** Returns the size in bytes of the file that follows a tar header, which states it as an octal number. */
function sizeIn(header: Buffer): number {
	const size = /^[0-7]{11}[\0 ]$/.exec(header.toString("latin1", 124, 136))?.[0];
	if (size === undefined) throw new ArchiveProblem("It contains no complete tar file.");
	return Number.parseInt(size, 8);
}

function checkHeader(header: Buffer): number {
	const size = sizeIn(header);
	const name = [textIn(header, 345, 500), textIn(header, 0, 100)].filter(Boolean).join("/");
	const kind = REFUSED_KINDS[header.toString("latin1", 156, 157)];
	if (kind !== undefined) throw new ArchiveProblem(`${name} is no plain file (${kind}).`);
	if (size > ARCHIVE_LIMITS.fileBytes)
		throw new ArchiveProblem(`${name} is larger than ${ARCHIVE_LIMITS.fileBytes / KILOBYTE} KB.`);
	return size;
}

/** Receives a tar archive piece by piece and throws before too many entries fill the memory. */
export function watchTar(): (piece: Uint8Array) => void {
	const header = Buffer.alloc(BLOCK);
	let filled = 0;
	/** Bytes of the current file that must be skipped to reach the next header. */
	let skipped = 0;
	let entries = 0;
	let isEnded = false;
	return (piece) => {
		for (let at = 0; at < piece.length && !isEnded; ) {
			const length = Math.min(skipped > 0 ? skipped : BLOCK - filled, piece.length - at);
			if (skipped > 0) skipped -= length;
			else {
				header.set(piece.subarray(at, at + length), filled);
				filled += length;
			}
			at += length;
			if (filled < BLOCK) continue;
			filled = 0;
			isEnded = header.every((byte) => byte === 0);
			if (isEnded) return;
			if (++entries > ARCHIVE_LIMITS.files + 1)
				throw new ArchiveProblem(`It contains more than ${ARCHIVE_LIMITS.files} files.`);
			skipped = Math.ceil(checkHeader(header) / BLOCK) * BLOCK;
		}
	};
}
