import { promisify } from "node:util";
import { brotliDecompress, gunzip, gzip } from "node:zlib";
import { packTar, unpackTar } from "modern-tar";
import { ARCHIVE_LIMITS } from "../../api/deployments/module-versions/contract.ts";
import { forEach, integrityOf } from "../lib/files.ts";
import { Failure } from "../lib/run.mjs";
import type { Store } from "../store/store.ts";
import { checkFileName } from "./allowed-files.ts";
import { checkEntry } from "./registry.ts";
import { assertRelease } from "./release-schema.ts";
import { readVersion, type Uploadable } from "./stored-version.ts";
import { checkTexts, parseRelease } from "./untrusted-json.ts";
import { type BuiltModule, FIXED, isPacked } from "./version-files.ts";

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
function checkTar(tar: Buffer): void {
	let entries = 0;
	for (let at = 0; at + BLOCK <= tar.length; ) {
		const header = tar.subarray(at, at + BLOCK);
		if (header.every((byte) => byte === 0)) return;
		if (++entries > ARCHIVE_LIMITS.files + 1) throw new Failure(`It contains more than ${ARCHIVE_LIMITS.files} files.`);
		at += BLOCK + Math.ceil(checkHeader(header) / BLOCK) * BLOCK;
	}
}

/** Thrown if uploaded bytes are not a valid archive of a module's version; the message states the reason. */
export class ArchiveProblem extends Failure {}

const RELEASE = "release.json";
const MEGABYTE = 1024 * 1024;
const UNPACKERS = { ".br": promisify(brotliDecompress), ".gz": promisify(gunzip) } as const;
const SUFFIXES = Object.keys(UNPACKERS) as (keyof typeof UNPACKERS)[];

/** Returns a compressed tar archive. All entries have the same time, so that equal files make equal archives. */
export async function packFiles(files: readonly (readonly [string, Uint8Array])[]): Promise<Uint8Array> {
	const entries = files.map(([name, body]) => ({ header: { name, size: body.length, mtime: new Date(0) }, body }));
	return promisify(gzip)(await packTar(entries));
}

export const writeArchive = ({ release, contents }: Pick<BuiltModule, "release" | "contents">): Promise<Uint8Array> =>
	packFiles([[RELEASE, Buffer.from(JSON.stringify(release))], ...contents]);

/** Returns the archive of a version in the store. Its files are unchanged, so that their hashes stay valid. */
export async function archiveOf(store: Store, id: string, version: string): Promise<Uint8Array> {
	const { stored, contents } = await readVersion(store, id, version);
	return packFiles([[RELEASE, stored.text], ...contents]);
}

async function unpackedTar(bytes: Uint8Array): Promise<Buffer> {
	const { unpackedBytes } = ARCHIVE_LIMITS;
	try {
		return await UNPACKERS[".gz"](bytes, { maxOutputLength: unpackedBytes });
	} catch (error) {
		const isTooLarge = error instanceof Error && "code" in error && error.code === "ERR_BUFFER_TOO_LARGE";
		throw new Failure(
			isTooLarge
				? `It is larger than ${unpackedBytes / MEGABYTE} MB when it is unpacked.`
				: "It is no complete gzip file.",
		);
	}
}

async function filesIn(bytes: Uint8Array): Promise<Map<string, Uint8Array>> {
	const tar = await unpackedTar(bytes);
	checkTar(tar);
	const entries = await unpackTar(tar, { strict: true }).catch(() => {
		throw new Failure("It contains no complete tar file.");
	});
	const files = new Map<string, Uint8Array>();
	for (const { header, data } of entries) {
		checkFileName(header.name);
		if (files.has(header.name)) throw new Failure(`${header.name} is there twice.`);
		files.set(header.name, data ?? new Uint8Array());
	}
	return files;
}

/** Throws unless a compressed form unpacks to its file, because the server would send the form in place of the file. */
async function checkPacked(path: string, form: Uint8Array, contents: ReadonlyMap<string, Uint8Array>): Promise<void> {
	const suffix = SUFFIXES.find((ending) => path.endsWith(ending));
	const plain = suffix && contents.get(path.slice(0, -suffix.length));
	if (!plain) throw new Failure(`${path} is the packed form of no file.`);
	// One byte more than the file's size is enough to detect a difference, and a small upload cannot fill the memory.
	const unpacked = await UNPACKERS[suffix](form, { maxOutputLength: plain.length + 1 }).catch(() => undefined);
	if (!unpacked?.equals(plain)) throw new Failure(`${path} is not the packed form of its file.`);
}

async function read(id: string, bytes: Uint8Array): Promise<Uploadable> {
	const contents = await filesIn(bytes);
	const text = contents.get(RELEASE);
	if (!text) throw new Failure(`${RELEASE} is missing.`);
	const release = parseRelease(text);
	assertRelease(release);
	contents.delete(RELEASE);
	checkEntry(id, release);
	for (const [path, content] of contents) {
		const hash = Object.hasOwn(release.files, path) ? release.files[path] : undefined;
		if (hash === undefined) throw new Failure(`${path} is not named in ${RELEASE}.`);
		if (hash !== integrityOf(content)) throw new Failure(`${path} is not what ${RELEASE} says.`);
	}
	const missing = Object.keys(release.files).find((path) => !contents.has(path));
	if (missing !== undefined) throw new Failure(`${missing} is named in ${RELEASE} and missing.`);
	for (const [path, content] of contents)
		if (path.startsWith(`${FIXED}locales/`) && path.endsWith(".json")) checkTexts(path, content);
	const forms = [...contents].filter(([path]) => isPacked(path));
	await forEach(forms, ([path, form]) => checkPacked(path, form, contents));
	// An archive with compressed forms was copied from another store, so its release.json is stored byte by byte.
	const stored = forms.length > 0 ? { text } : undefined;
	return { id, version: release.version, release, contents, stored };
}

/**
 * Reads an uploaded archive in memory and writes nothing. Throws an `ArchiveProblem` for the first invalid part; the
 * module service responds to this with status 400.
 */
export async function readArchive(id: string, bytes: Uint8Array): Promise<Uploadable> {
	try {
		return await read(id, bytes);
	} catch (error) {
		throw error instanceof Failure ? new ArchiveProblem(error.message) : error;
	}
}
