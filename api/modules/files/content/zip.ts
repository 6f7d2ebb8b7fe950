import { Buffer } from "node:buffer";
import { Readable } from "node:stream";
import { pipeline } from "node:stream/promises";
import { createInflateRaw } from "node:zlib";
import { createPauses } from "../../../platform/async/time-slices.ts";
import { FILE_LIMITS } from "../contract.ts";
import { type Bytes, partsOf } from "./bytes.ts";
import { damaged, mixed, Unsuitable } from "./unsuitable.ts";

/** Signatures and lengths of the parts of a ZIP archive (PKWARE APPNOTE 4.3), without names and extra fields. */
const END = { signature: 0x06054b50, length: 22 };
const CENTRAL = { signature: 0x02014b50, length: 46 };
const LOCAL = { signature: 0x04034b50, length: 30 };
const COMMENT_BYTES = 0xffff;
/** Most bytes between two entries: the optional sizes after compressed data (data descriptor). */
const DESCRIPTOR_BYTES = 24;
const ENTRIES = 5000;
const DIRECTORY_BYTES = 1024 * 1024;
const ENCRYPTED = 0x1;
const STORED = 0;
const DEFLATED = 8;
const UNPACKED_BYTES = FILE_LIMITS.unpackedMegabytes * 1024 * 1024;

interface Entry {
	name: string;
	method: number;
	packed: number;
	unpacked: number;
	at: number;
}

/** Returns where the end record of an archive begins that reaches to the last byte of the file. */
export async function findZipEnd(bytes: Bytes): Promise<number | undefined> {
	const start = Math.max(0, bytes.size - END.length - COMMENT_BYTES);
	const tail = await bytes.read(start, bytes.size - start);
	for (let at = tail.length - END.length; at >= 0; at--)
		if (tail.readUInt32LE(at) === END.signature && at + END.length + tail.readUInt16LE(at + 20) === tail.length)
			return start + at;
	return undefined;
}

async function directoryOf(bytes: Bytes): Promise<{ entries: Entry[]; start: number }> {
	const end = await findZipEnd(bytes);
	if (end === undefined) throw damaged();
	const record = await bytes.read(end, END.length);
	const [count, length, start] = [record.readUInt16LE(10), record.readUInt32LE(12), record.readUInt32LE(16)];
	if (count > ENTRIES || length > DIRECTORY_BYTES) throw new Unsuitable("file.tooManyParts");
	if (start + length !== end) throw damaged();
	const directory = await bytes.read(start, length);
	const entries: Entry[] = [];
	let at = 0;
	for (; at + CENTRAL.length <= length; ) {
		if (directory.readUInt32LE(at) !== CENTRAL.signature) throw damaged();
		if (directory.readUInt16LE(at + 8) & ENCRYPTED) throw new Unsuitable("file.encrypted");
		const nameLength = directory.readUInt16LE(at + 28);
		entries.push({
			name: directory.toString("utf8", at + CENTRAL.length, at + CENTRAL.length + nameLength),
			method: directory.readUInt16LE(at + 10),
			packed: directory.readUInt32LE(at + 20),
			unpacked: directory.readUInt32LE(at + 24),
			at: directory.readUInt32LE(at + 42),
		});
		at += CENTRAL.length + nameLength + directory.readUInt16LE(at + 30) + directory.readUInt16LE(at + 32);
	}
	const names = new Set(entries.map(({ name }) => name.toLowerCase()));
	if (at !== length || entries.length !== count || names.size !== count) throw damaged();
	return { entries: entries.sort((one, other) => one.at - other.at), start };
}

/** Returns where the data of an entry begins. Throws if its own header differs from the directory. */
async function dataOf(bytes: Bytes, { name, at }: Entry): Promise<number> {
	const nameBytes = Buffer.from(name);
	const header = await bytes.read(at, LOCAL.length + nameBytes.length);
	if (header.length < LOCAL.length || header.readUInt32LE(0) !== LOCAL.signature) throw damaged();
	const nameLength = header.readUInt16LE(26);
	if (nameLength === nameBytes.length && !header.subarray(LOCAL.length).equals(nameBytes)) throw damaged();
	return at + LOCAL.length + nameLength + header.readUInt16LE(28);
}

/** Throws if an entry contains more bytes than the directory states, which is how archives hide their size. */
async function assertUnpackedSize(bytes: Bytes, { method, packed, unpacked }: Entry, start: number): Promise<void> {
	if (method === STORED && packed === unpacked) return;
	if (method !== DEFLATED) throw damaged();
	const pause = createPauses();
	let size = 0;
	const count = async (source: AsyncIterable<Buffer>) => {
		for await (const part of source) {
			size += part.length;
			if (size > unpacked) break;
			await pause();
		}
	};
	await pipeline(Readable.from(partsOf(bytes, start, packed)), createInflateRaw({ chunkSize: 64 * 1024 }), count).catch(
		() => {
			throw damaged();
		},
	);
	if (size !== unpacked) throw damaged();
}

/**
 * Checks an archive without trusting what it states about itself, and returns the names of its entries. Entries must
 * follow each other without gaps and overlaps, so that there is no hidden content and no data that is unpacked twice.
 */
export async function checkZip(bytes: Bytes): Promise<string[]> {
	const { entries, start } = await directoryOf(bytes);
	const total = entries.reduce((sum, { unpacked }) => sum + unpacked, 0);
	if (total > UNPACKED_BYTES) throw new Unsuitable("file.tooLargeUnpacked", { max: FILE_LIMITS.unpackedMegabytes });
	let end = 0;
	for (const [index, entry] of entries.entries()) {
		if (entry.at < end) throw damaged();
		if (entry.at - end > (index === 0 ? 0 : DESCRIPTOR_BYTES)) throw mixed("angehängte Daten");
		const data = await dataOf(bytes, entry);
		end = data + entry.packed;
		if (end > start) throw damaged();
		await assertUnpackedSize(bytes, entry, data);
	}
	if (start - end > DESCRIPTOR_BYTES) throw mixed("angehängte Daten");
	return entries.map(({ name }) => name);
}
