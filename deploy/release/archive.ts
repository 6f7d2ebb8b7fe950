import { promisify } from "node:util";
import { brotliDecompress, createGunzip, gunzip, gzip } from "node:zlib";
import { packTar, unpackTar } from "modern-tar";
import { ARCHIVE_LIMITS } from "../../api/deployments/module-versions/contract.ts";
import { forEach, integrityOf } from "../lib/files.ts";
import { Failure } from "../lib/run.mjs";
import type { Store } from "../store/store.ts";
import { checkFileName } from "./allowed-files.ts";
import { ArchiveProblem } from "./archive-problem.ts";
import { checkEntry, type Release } from "./registry.ts";
import { isWholeRelease, releaseProblem } from "./release-schema.ts";
import { fileWith, listedVersion } from "./stored-version.ts";
import { watchTar } from "./tar-headers.ts";
import { checkTexts, parseRelease } from "./untrusted-json.ts";
import { type BuiltModule, FIXED, isPacked, releaseKey, versionFolder } from "./version-files.ts";

/** Content of an uploaded archive: release.json, which describes a version, and the files that release.json names. */
export interface Archive {
	release: Release;
	/** Bytes of release.json as received, so that its hash stays the same. */
	text: Uint8Array;
	contents: ReadonlyMap<string, Uint8Array>;
	/** True if the archive also contains the files' compressed forms, because it was copied from another store. */
	isPacked: boolean;
}

export { ArchiveProblem };

const RELEASE = "release.json";
/** Modification time of all entries in the archive, so that equal files make equal archives. */
const ALWAYS = new Date(0);
const MEGABYTE = 1024 * 1024;
const UNPACKERS = { ".br": promisify(brotliDecompress), ".gz": promisify(gunzip) } as const;
const SUFFIXES = Object.keys(UNPACKERS) as (keyof typeof UNPACKERS)[];

async function packed(text: Uint8Array, contents: ReadonlyMap<string, Uint8Array>): Promise<Uint8Array> {
	const tar = await packTar(
		[[RELEASE, text] as const, ...contents].map(([name, body]) => ({
			header: { name, size: body.length, mtime: ALWAYS },
			body,
		})),
	);
	return promisify(gzip)(tar);
}

export const writeArchive = ({ release, contents }: Pick<BuiltModule, "release" | "contents">): Promise<Uint8Array> =>
	packed(Buffer.from(JSON.stringify(release)), contents);

/** Returns the archive of a version in the store. Its files are unchanged, so that their hashes stay valid. */
export async function archiveOf(store: Store, id: string, version: string): Promise<Uint8Array> {
	const { release, hash } = await listedVersion(store, id, version);
	const text = await fileWith(store, releaseKey(id, version), hash);
	const contents = new Map<string, Uint8Array>(Object.keys(release.files).map((path) => [path, new Uint8Array()]));
	await forEach(Object.entries(release.files), async ([path, expected]) => {
		contents.set(path, await fileWith(store, versionFolder(id, version) + path, expected));
	});
	return packed(text, contents);
}

async function unpackedTar(bytes: Uint8Array): Promise<Uint8Array> {
	const gunzipping = createGunzip();
	gunzipping.end(bytes);
	const pieces: Uint8Array[] = [];
	let size = 0;
	const checkHeaders = watchTar();
	try {
		for await (const piece of gunzipping as AsyncIterable<Uint8Array>) {
			size += piece.length;
			if (size > ARCHIVE_LIMITS.unpackedBytes)
				throw new ArchiveProblem(
					`It is larger than ${ARCHIVE_LIMITS.unpackedBytes / MEGABYTE} MB when it is unpacked.`,
				);
			checkHeaders(piece);
			pieces.push(piece);
		}
	} catch (error) {
		throw error instanceof ArchiveProblem ? error : new ArchiveProblem("It is no complete gzip file.");
	}
	return Buffer.concat(pieces);
}

/** Turns the error of a check into an `ArchiveProblem`, so that the API responds as to any invalid upload. */
function checked(check: () => void): void {
	try {
		check();
	} catch (error) {
		throw error instanceof Failure ? new ArchiveProblem(error.message) : error;
	}
}

async function filesIn(bytes: Uint8Array): Promise<Map<string, Uint8Array>> {
	const entries = await unpackTar(await unpackedTar(bytes), { strict: true }).catch((error: unknown) => {
		throw error instanceof ArchiveProblem ? error : new ArchiveProblem("It contains no complete tar file.");
	});
	const files = new Map<string, Uint8Array>();
	for (const { header, data } of entries) {
		checked(() => checkFileName(header.name));
		if (files.has(header.name)) throw new ArchiveProblem(`${header.name} is there twice.`);
		files.set(header.name, data ?? new Uint8Array());
	}
	return files;
}

function releaseIn(text: Uint8Array | undefined): Release {
	if (!text) throw new ArchiveProblem(`${RELEASE} is missing.`);
	const value = parseRelease(text);
	if (!isWholeRelease(value)) throw new ArchiveProblem(`${RELEASE}: ${releaseProblem(value)}`);
	return value;
}

/** Throws unless a compressed form unpacks to its file, because the server would send the form in place of the file. */
async function checkPacked(path: string, form: Uint8Array, contents: ReadonlyMap<string, Uint8Array>): Promise<void> {
	const suffix = SUFFIXES.find((ending) => path.endsWith(ending));
	const plain = suffix && contents.get(path.slice(0, -suffix.length));
	if (!plain) throw new ArchiveProblem(`${path} is the packed form of no file.`);
	// One byte more than the file's size is enough to detect a difference, and a small upload cannot fill the memory.
	const unpacked = await UNPACKERS[suffix](form, { maxOutputLength: plain.length + 1 }).catch(() => undefined);
	if (!unpacked?.equals(plain)) throw new ArchiveProblem(`${path} is not the packed form of its file.`);
}

/** Throws an `ArchiveProblem` for the first invalid part. Works in memory and writes nothing. */
export async function readArchive(id: string, bytes: Uint8Array): Promise<Archive> {
	const contents = await filesIn(bytes);
	const text = contents.get(RELEASE);
	const release = releaseIn(text);
	contents.delete(RELEASE);
	checked(() => checkEntry(id, release));
	for (const [path, content] of contents) {
		const hash = Object.hasOwn(release.files, path) ? release.files[path] : undefined;
		if (hash === undefined) throw new ArchiveProblem(`${path} is not named in ${RELEASE}.`);
		if (hash !== integrityOf(content)) throw new ArchiveProblem(`${path} is not what ${RELEASE} says.`);
	}
	const missing = Object.keys(release.files).find((path) => !contents.has(path));
	if (missing !== undefined) throw new ArchiveProblem(`${missing} is named in ${RELEASE} and missing.`);
	for (const [path, content] of contents)
		if (path.startsWith(`${FIXED}locales/`) && path.endsWith(".json")) checkTexts(path, content);
	const forms = [...contents].filter(([path]) => isPacked(path));
	await forEach(forms, ([path, form]) => checkPacked(path, form, contents));
	return { release, text: text ?? new Uint8Array(), contents, isPacked: forms.length > 0 };
}
