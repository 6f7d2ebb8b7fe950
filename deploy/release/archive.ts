import { promisify } from "node:util";
import { brotliDecompress, createGunzip, gunzip, gzip } from "node:zlib";
import { packTar, unpackTar } from "modern-tar";
import { ARCHIVE_LIMITS } from "../../api/modules/module-versions/contract.ts";
import { forEach, integrityOf } from "../lib/files.ts";
import { Failure } from "../lib/run.mjs";
import { checkKey, type Store } from "../store/store.ts";
import { checkEntry, type Release } from "./registry.ts";
import { isWholeRelease, releaseProblem } from "./release-schema.ts";
import { listedVersion } from "./stored-version.ts";
import { type BuiltModule, isPacked, releaseKey, versionFolder } from "./version-files.ts";

/** A version on its way: release.json, and the files that it names. */
export interface Archive {
	release: Release;
	/** release.json as it came. */
	text: Uint8Array;
	contents: ReadonlyMap<string, Uint8Array>;
	/** The packed forms are in it already: it comes from a store. */
	isPacked: boolean;
}

/** Something that is no archive of a version. */
export class ArchiveProblem extends Failure {}

const RELEASE = "release.json";
/** The same files make the same bytes. */
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

/** The archive of a module that was built, for `POST /api/modules/{id}/versions`. */
export const writeArchive = ({ release, contents }: Pick<BuiltModule, "release" | "contents">): Promise<Uint8Array> =>
	packed(Buffer.from(JSON.stringify(release)), contents);

/** The archive of a version of the store, byte for byte what is stored. */
export async function archiveOf(store: Store, id: string, version: string): Promise<Uint8Array> {
	const { release, hash } = await listedVersion(store, id, version);
	const read = async (key: string, expected: string) => {
		const content = await store.get(key);
		if (!content || integrityOf(content) !== expected)
			throw new Failure(`mfe-${id} ${version}: ${key} is missing or was changed in the store.`);
		return content;
	};
	const text = await read(releaseKey(id, version), hash);
	const contents = new Map<string, Uint8Array>(Object.keys(release.files).map((path) => [path, new Uint8Array()]));
	await forEach(Object.entries(release.files), async ([path, expected]) => {
		contents.set(path, await read(versionFolder(id, version) + path, expected));
	});
	return packed(text, contents);
}

async function unpackedTar(bytes: Uint8Array): Promise<Uint8Array> {
	const gunzipping = createGunzip();
	gunzipping.end(bytes);
	const pieces: Uint8Array[] = [];
	let size = 0;
	try {
		for await (const piece of gunzipping as AsyncIterable<Uint8Array>) {
			size += piece.length;
			if (size > ARCHIVE_LIMITS.unpackedBytes)
				throw new ArchiveProblem(
					`It is larger than ${ARCHIVE_LIMITS.unpackedBytes / MEGABYTE} MB when it is unpacked.`,
				);
			pieces.push(piece);
		}
	} catch (error) {
		throw error instanceof ArchiveProblem ? error : new ArchiveProblem("It is no whole gzip file.");
	}
	return Buffer.concat(pieces);
}

function checkName(name: string): void {
	try {
		checkKey(name);
	} catch {
		throw new ArchiveProblem(`${JSON.stringify(name.slice(0, 200))} is no name of a file.`);
	}
}

async function filesIn(bytes: Uint8Array): Promise<Map<string, Uint8Array>> {
	const entries = await unpackTar(await unpackedTar(bytes), { strict: true }).catch((error: unknown) => {
		throw error instanceof ArchiveProblem ? error : new ArchiveProblem("It holds no whole tar file.");
	});
	if (entries.length > ARCHIVE_LIMITS.files + 1)
		throw new ArchiveProblem(`It holds more than ${ARCHIVE_LIMITS.files} files.`);
	const files = new Map<string, Uint8Array>();
	for (const { header, data } of entries) {
		checkName(header.name);
		if (header.type !== "file") throw new ArchiveProblem(`${header.name} is no plain file (${header.type}).`);
		if (files.has(header.name)) throw new ArchiveProblem(`${header.name} is there twice.`);
		files.set(header.name, data ?? new Uint8Array());
	}
	return files;
}

function releaseIn(text: Uint8Array | undefined): Release {
	if (!text) throw new ArchiveProblem(`${RELEASE} is missing.`);
	let value: unknown;
	try {
		value = JSON.parse(new TextDecoder("utf-8", { fatal: true }).decode(text));
	} catch {
		throw new ArchiveProblem(`${RELEASE} is no JSON.`);
	}
	if (!isWholeRelease(value)) throw new ArchiveProblem(`${RELEASE}: ${releaseProblem(value)}`);
	return value;
}

/** A packed form is served in place of its file. */
async function checkPacked(path: string, form: Uint8Array, contents: ReadonlyMap<string, Uint8Array>): Promise<void> {
	const suffix = SUFFIXES.find((ending) => path.endsWith(ending));
	const plain = suffix && contents.get(path.slice(0, -suffix.length));
	if (!plain) throw new ArchiveProblem(`${path} is the packed form of no file.`);
	// One byte more shows that it is another file, a bomb among them.
	const unpacked = await UNPACKERS[suffix](form, { maxOutputLength: plain.length + 1 }).catch(() => undefined);
	if (!unpacked?.equals(plain)) throw new ArchiveProblem(`${path} is not the packed form of its file.`);
}

/** Reads an archive from elsewhere in memory: nothing of it is trusted, and nothing is written. */
export async function readArchive(id: string, bytes: Uint8Array): Promise<Archive> {
	const contents = await filesIn(bytes);
	const text = contents.get(RELEASE);
	const release = releaseIn(text);
	contents.delete(RELEASE);
	try {
		checkEntry(id, release);
	} catch (error) {
		throw error instanceof Failure ? new ArchiveProblem(error.message) : error;
	}
	for (const [path, content] of contents) {
		const hash = Object.hasOwn(release.files, path) ? release.files[path] : undefined;
		if (hash === undefined) throw new ArchiveProblem(`${path} is not named in ${RELEASE}.`);
		if (hash !== integrityOf(content)) throw new ArchiveProblem(`${path} is not what ${RELEASE} says.`);
	}
	const missing = Object.keys(release.files).find((path) => !contents.has(path));
	if (missing !== undefined) throw new ArchiveProblem(`${missing} is named in ${RELEASE} and missing.`);
	const forms = [...contents].filter(([path]) => isPacked(path));
	await forEach(forms, ([path, form]) => checkPacked(path, form, contents));
	return { release, text: text ?? new Uint8Array(), contents, isPacked: forms.length > 0 };
}
