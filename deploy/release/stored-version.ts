import { isDeepStrictEqual } from "node:util";
import { isObject } from "../../api/kit/registry.ts";
import type { DeployedModule } from "../check/module/types.ts";
import { unmet } from "../check/module/unmet-needs.ts";
import { forEach, integrityOf } from "../lib/files.ts";
import { Failure } from "../lib/run.mjs";
import { parseStored, readText, type Store } from "../store/store.ts";
import { checkFiles } from "./allowed-files.ts";
import { checkEntry, checkVersion, type Listed, type Release, type ShellDescriptor } from "./registry.ts";
import { listedOf, readRegistry } from "./registry-file.ts";
import { type BuiltModule, hashesOf, isPacked, packVersion, releaseKey, versionFolder } from "./version-files.ts";

export interface StoredVersion {
	release: Release;
	hash: string;
}

/** Sizes of a version in bytes: all files, all files compressed with brotli, and the compressed entry file. */
export interface Sizes {
	raw: number;
	brotli: number;
	entryBrotli: number;
}

/** The files that the value names are checked later, before the version becomes current. */
const isRelease = (value: unknown): value is Release =>
	isObject(value) &&
	isObject(value.manifest) &&
	Array.isArray(value.manifest.routes) &&
	Array.isArray(value.shared) &&
	(value.files === undefined || isObject(value.files));

export async function storedVersion(store: Store, id: string, version: string): Promise<StoredVersion | undefined> {
	const key = releaseKey(id, version);
	const text = await readText(store, key);
	if (text === undefined) return undefined;
	return { release: parseStored(store, key, text, isRelease), hash: integrityOf(Buffer.from(text)) };
}

/** Returns a file. Throws if it is missing or has another hash. */
export async function fileWith(store: Store, key: string, hash: string): Promise<Uint8Array> {
	const content = await store.get(key);
	if (!content)
		throw new Failure(`${key} is missing in the store (${store.name}): deploy the version there once more.`);
	if (integrityOf(content) !== hash)
		throw new Failure(
			`${key} was changed in the store (${store.name}): deploy the version there with a higher number.`,
		);
	return content;
}

export async function checkStored(store: Store, id: string, { release }: StoredVersion): Promise<void> {
	checkEntry(id, release);
	checkFiles(id, release);
	const folder = versionFolder(id, release.version);
	await forEach(Object.entries(release.files ?? {}), async ([path, hash]) => {
		const content = await store.get(folder + path);
		const problem = content === undefined ? "is missing" : integrityOf(content) === hash ? undefined : "was changed";
		if (problem)
			throw new Failure(
				`mfe-${id} ${release.version}: ${path} ${problem} in the store (${store.name}): deploy it again with a higher version.`,
			);
	});
}

/** Compressor, API, types, commit and CI run may differ between builds of the same sources. */
const comparable = ({ files, api: _, needs: __, commit: ___, ci: ____, budget: _____, ...release }: Release) => ({
	...release,
	files: Object.fromEntries(Object.entries(files ?? {}).filter(([path]) => !isPacked(path))),
});

/** Both are converted to JSON, because a stored release contains no `undefined`. */
const hasSameContent = (a: Release, b: Release) =>
	isDeepStrictEqual(JSON.parse(JSON.stringify(comparable(a))), JSON.parse(JSON.stringify(comparable(b))));

/** The new time of release.json prevents `prune` from deleting the version before it is listed. */
async function makeYoung(store: Store, id: string, version: string): Promise<void> {
	const text = await store.get(releaseKey(id, version));
	if (text) await store.put(releaseKey(id, version), text);
}

interface Uploaded extends StoredVersion {
	/** True if the store already contained this version with the same content. */
	isKnown: boolean;
}

/** `stored` is set for a version of another store, whose release.json is copied byte by byte. */
export interface Uploadable extends Pick<BuiltModule, "id" | "version" | "release" | "contents"> {
	stored?: { text: Uint8Array } | undefined;
}

/** Writes release.json last, so that a version with this file is complete. */
async function storeFiles(store: Store, { id, version, ...given }: Uploadable): Promise<StoredVersion> {
	const contents = given.stored ? given.contents : await packVersion(id, version, given.contents);
	const release: Release = { ...given.release, files: hashesOf(contents) };
	const folder = versionFolder(id, version);
	await forEach(contents, async ([path, content]) => store.put(folder + path, content));
	const text = given.stored?.text ?? Buffer.from(JSON.stringify(release));
	await store.put(releaseKey(id, version), text);
	const stored = await storedVersion(store, id, version);
	if (stored?.hash !== integrityOf(text))
		throw new Failure(`mfe-${id} ${version}: release.json did not arrive whole: deploy it once more.`);
	return stored;
}

/** `anew` replaces a version with other content; otherwise this is an error, because versions never change. */
export async function uploadVersion(store: Store, built: Uploadable, { anew = false } = {}): Promise<Uploaded> {
	const { id, version } = built;
	const known = storedVersion(store, id, version);
	const before = anew ? await known.catch(() => undefined) : await known;
	if (before?.release.files && hasSameContent(before.release, built.release)) {
		if (!anew) {
			await checkStored(store, id, before);
			await makeYoung(store, id, version);
		}
		return { ...before, isKnown: true };
	}
	if (before?.release.files && !anew)
		throw new Failure(
			`mfe-${id} ${version} is in the store (${store.name}) with other content. ` +
				"A version never changes: please raise the version in package.json.",
		);
	const stored = await storeFiles(store, built);
	await checkStored(store, id, stored);
	return { ...stored, isKnown: false };
}

export async function sizesOf(store: Store, id: string, { release }: StoredVersion): Promise<Sizes> {
	const folder = versionFolder(id, release.version);
	const sizes = new Map((await store.list(folder)).map(({ key, size }) => [key.slice(folder.length), size]));
	const total = { raw: 0, brotli: 0, entryBrotli: 0 };
	for (const path of Object.keys(release.files ?? {})) {
		if (isPacked(path) || path.startsWith("fixed/")) continue;
		const raw = sizes.get(path) ?? 0;
		const brotli = sizes.get(`${path}.br`) ?? raw;
		total.raw += raw;
		total.brotli += brotli;
		if (path === "remoteEntry.js") total.entryBrotli = brotli;
	}
	return total;
}

export async function versionsOf(store: Store, id: string): Promise<string[]> {
	const releases = (await store.list(`web/mfe/${id}/`)).filter(({ key }) =>
		/^[^/]+(\/[^/]+){3}\/release\.json$/.test(key),
	);
	return releases.sort((a, b) => b.modified - a.modified).map(({ key }) => key.split("/")[3] ?? "");
}

export async function listedVersion(store: Store, id: string, version: string): Promise<StoredVersion> {
	checkVersion(id, version);
	const stored = await storedVersion(store, id, version);
	if (!stored) {
		const versions = await versionsOf(store, id);
		throw new Failure(`${id} ${version} is not there (there are: ${versions.join(", ") || "none"}).`);
	}
	const expected = listedOf(await readRegistry(store), id)?.available?.[version];
	if (expected !== undefined && expected !== stored.hash)
		throw new Failure(
			`mfe-${id} ${version}: release.json was changed in the store (${store.name}): deploy it again with a higher version.`,
		);
	return stored;
}

/** Returns a version with unchanged bytes, so that the hashes of its files stay valid in another store. */
export async function readVersion(store: Store, id: string, version: string) {
	const { release, hash } = await listedVersion(store, id, version);
	const text = await fileWith(store, releaseKey(id, version), hash);
	// The order of the files stays that of release.json, so that equal versions make equal archives.
	const contents = new Map<string, Uint8Array>(Object.keys(release.files).map((path) => [path, new Uint8Array()]));
	await forEach(Object.entries(release.files), async ([path, expected]) => {
		contents.set(path, await fileWith(store, versionFolder(id, version) + path, expected));
	});
	return { id, version, release, contents, stored: { text } };
}

export function carriedProblems(id: string, release: Release, shell: ShellDescriptor): string[] {
	const { version, manifest } = release;
	if (manifest.contract !== shell.contract)
		return [`mfe-${id} ${version} was built for contract ${manifest.contract}, the shell has ${shell.contract}.`];
	return unmet(id, release, shell).problems;
}

export function checkCarried(id: string, release: Release, shell: ShellDescriptor): void {
	const problems = carriedProblems(id, release, shell);
	if (problems.length > 0) throw new Failure(problems.join("\n"));
}

/** Returns a stored version after checking that it is complete, unchanged and fits the application shell. */
export async function findVersion(
	{ store, shell }: { store: Store; shell: ShellDescriptor },
	id: string,
	version: string,
): Promise<StoredVersion> {
	const stored = await listedVersion(store, id, version);
	checkCarried(id, stored.release, shell);
	await makeYoung(store, id, version);
	await checkStored(store, id, stored);
	return stored;
}

/** Returns undefined for a damaged version, because its stage must be possible to end. */
export async function intactRelease(store: Store, id: string, version: string, hash: string | undefined) {
	const stored = await storedVersion(store, id, version).catch(() => undefined);
	return stored?.hash === hash ? stored : undefined;
}

/**
 * Returns the modules by id, each with its current and its staged version. A module without a current version is
 * included, with its staged version, only while one is staged.
 */
export async function deployedModules(store: Store): Promise<Record<string, DeployedModule>> {
	const { modules, coming = {} } = await readRegistry(store);
	const stagedOf = async (id: string, { staged }: Listed) =>
		staged && {
			version: staged.version,
			manifest: (await storedVersion(store, id, staged.version))?.release.manifest,
		};
	const deployed: Record<string, DeployedModule> = {};
	for (const [id, entry] of Object.entries(coming)) {
		const { version, manifest } = (await stagedOf(id, entry)) ?? {};
		if (version !== undefined && manifest) deployed[id] = { version, manifest };
	}
	for (const [id, entry] of Object.entries(modules))
		deployed[id] = { version: entry.version, manifest: entry.manifest, staged: await stagedOf(id, entry) };
	return deployed;
}
