import { isDeepStrictEqual } from "node:util";
import { isObject } from "../../api/web/contract.ts";
import { unmet } from "../compat/unmet.ts";
import { forEach, integrityOf } from "../lib/files.ts";
import { Failure } from "../lib/run.mjs";
import { parseStored, readText, type Store } from "../store/store.ts";
import { checkEntry, checkVersion, type Release, type ShellDescriptor } from "./registry.ts";
import { listedOf, readRegistry } from "./registry-file.ts";
import { type BuiltModule, hashesOf, isPacked, packVersion, releaseKey, versionFolder } from "./version-files.ts";

export interface StoredVersion {
	release: Release;
	hash: string;
}

/** Size in bytes of a version's files: as they are, packed for the browser, and its entry packed. */
export interface Sizes {
	raw: number;
	brotli: number;
	entryBrotli: number;
}

/** As far as it takes to read on: what it names is checked before it is switched to. */
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

/** Reads every file of a version back: names the first that is missing or not what the release says. */
export async function checkStored(store: Store, id: string, { release }: StoredVersion): Promise<void> {
	checkEntry(id, release);
	await forEach(Object.entries(release.files ?? {}), async ([path, hash]) => {
		const content = await store.get(versionFolder(id, release.version) + path);
		const problem = content === undefined ? "is missing" : integrityOf(content) === hash ? undefined : "was changed";
		if (problem) throw new Failure(`mfe-${id} ${release.version}: ${path} ${problem} in the store (${store.name}).`);
	});
}

/**
 * Compressed files depend on the release of the compressor; API, types of shared-ui, commit and pipeline change without
 * the sources.
 */
const comparable = ({ files, api: _, needs: __, commit: ___, ci: ____, ...release }: Release) => ({
	...release,
	files: Object.fromEntries(Object.entries(files ?? {}).filter(([path]) => !isPacked(path))),
});

/** Compares as JSON does, which knows no `undefined`. */
const hasSameContent = (a: Release, b: Release) =>
	isDeepStrictEqual(JSON.parse(JSON.stringify(comparable(a))), JSON.parse(JSON.stringify(comparable(b))));

/** Writes release.json anew, so that nobody removes the version as an old one before it is in the registry. */
export async function makeYoung(store: Store, id: string, version: string): Promise<void> {
	const text = await store.get(releaseKey(id, version));
	if (text) await store.put(releaseKey(id, version), text);
}

export interface Uploaded extends StoredVersion {
	/** The version was in the store already. */
	isKnown: boolean;
}

/** A version to be stored; one that comes from another store keeps its packed forms and its release.json. */
export interface Uploadable extends Pick<BuiltModule, "id" | "version" | "release" | "contents"> {
	stored?: { text: Uint8Array };
}

/** release.json comes last, so a version that has one is complete. */
async function storeFiles(store: Store, { id, version, ...given }: Uploadable): Promise<StoredVersion> {
	const contents = given.stored ? given.contents : await packVersion({ id, version, contents: given.contents });
	const release: Release = { ...given.release, files: hashesOf(contents) };
	const folder = versionFolder(id, version);
	await forEach(contents, async ([path, content]) => store.put(folder + path, content));
	const text = given.stored?.text ?? Buffer.from(JSON.stringify(release));
	await store.put(releaseKey(id, version), text);
	const stored = await storedVersion(store, id, version);
	if (stored?.hash !== integrityOf(text)) throw new Failure(`mfe-${id} ${version}: release.json did not arrive whole.`);
	return stored;
}

/** Stores a version and reads it back. */
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

/** Sizes of a version in the store, without its files at fixed addresses. */
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

/** Names of the versions that lie in the store, the newest first. */
export async function versionsOf(store: Store, id: string): Promise<string[]> {
	const releases = (await store.list(`web/mfe/${id}/`)).filter(({ key }) =>
		/^[^/]+(\/[^/]+){3}\/release\.json$/.test(key),
	);
	return releases.sort((a, b) => b.modified - a.modified).map(({ key }) => key.split("/")[3] ?? "");
}

/** A version of the store whose release is the one that the registry lists. */
export async function listedVersion(store: Store, id: string, version: string): Promise<StoredVersion> {
	checkVersion(id, version);
	const stored = await storedVersion(store, id, version);
	if (!stored) {
		const versions = await versionsOf(store, id);
		throw new Failure(`${id} ${version} is not there (there are: ${versions.join(", ") || "none"}).`);
	}
	const expected = listedOf(await readRegistry(store), id)?.available?.[version];
	if (expected !== undefined && expected !== stored.hash)
		throw new Failure(`mfe-${id} ${version}: release.json was changed in the store (${store.name}).`);
	return stored;
}

/** Why the shell cannot carry a version. */
export function carriedProblems(id: string, release: Release, shell: ShellDescriptor): string[] {
	const { version, manifest } = release;
	if (manifest.contract !== shell.contract)
		return [`mfe-${id} ${version} was built for contract ${manifest.contract}, the shell has ${shell.contract}.`];
	return unmet(id, release, shell).problems;
}

/** Refuses a version that the shell cannot carry. */
export function checkCarried(id: string, release: Release, shell: ShellDescriptor): void {
	const problems = carriedProblems(id, release, shell);
	if (problems.length > 0) throw new Failure(problems.join("\n"));
}

/** A version that lies in the store whole, unchanged, and fit for today's shell. */
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

/** For the record only: a version that is damaged must be possible to stop. */
export async function intactRelease(store: Store, id: string, version: string, hash: string | undefined) {
	const stored = await storedVersion(store, id, version).catch(() => undefined);
	return stored?.hash === hash ? stored : undefined;
}
