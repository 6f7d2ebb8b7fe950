import { forEach, integrityOf } from "../lib/files.ts";
import { Failure } from "../lib/run.mjs";
import type { Store } from "../store/store.ts";
import { checkFiles, ownerOf } from "./allowed-files.ts";
import type { Release, ShellDescriptor } from "./registry.ts";
import { readRegistry } from "./registry-file.ts";
import { storedVersion } from "./stored-version.ts";
import { FIXED, plainPath, versionFolder } from "./version-files.ts";

/** Returns path and hash of each file in a version's folder `fixed/`, even if its module must not have this file. */
const namedIn = ({ files }: Pick<Release, "files">) =>
	Object.entries(files ?? {})
		.filter(([path]) => path.startsWith(FIXED))
		.map(([path, hash]) => [path.slice(FIXED.length), hash] as const);

/** Leaves out files of other modules, which versions of an older format may contain. */
const fixedOf = (id: string, release: Pick<Release, "files">) =>
	namedIn(release).filter(([path]) => ownerOf(plainPath(path)) === id);

/** Never belongs to a module, so that removing a version does not delete it. */
const FOREIGN =
	/^(?:api|assets|deployments|kit|locales|mfe|shells|static|\.[^/]*)(?:\/|$)|^(?:index\.html|remotes\.json|shell\.json)(?:\.br|\.gz)?$/i;

export async function deployedFixed(store: Store): Promise<Map<string, string>> {
	const owners = new Map<string, string>();
	for (const [id, { version }] of Object.entries((await readRegistry(store)).modules)) {
		// A damaged version is skipped, so that it does not prevent the deployment of other modules.
		const stored = await storedVersion(store, id, version).catch(() => undefined);
		for (const [path] of stored ? fixedOf(id, stored.release) : []) owners.set(path, id);
	}
	return owners;
}

export function checkFixed(id: string, release: Release, shell: ShellDescriptor): void {
	checkFiles(id, release);
	const own = new Set((shell.fixed ?? []).map((path) => path.toLowerCase()));
	const taken = fixedOf(id, release).find(([path]) => own.has(path.toLowerCase()))?.[0];
	if (taken !== undefined)
		throw new Failure(
			`The file /${taken} is there twice: it belongs to shell, and ${id} brings it too: remove it from the module.`,
		);
}

/** With `onlyNew`, existing files are not overwritten, because the previous version still uses them. */
export async function placeFixed(store: Store, id: string, release: Release, { onlyNew = false } = {}): Promise<void> {
	await forEach(fixedOf(id, release), async ([path, hash]) => {
		const current = await store.get(`web/${path}`);
		if (current && (onlyNew || integrityOf(current) === hash)) return;
		const content = await store.get(`${versionFolder(id, release.version)}${FIXED}${path}`);
		if (content) await store.put(`web/${path}`, content);
	});
}

/**
 * Deletes the files of a version that is no longer current, except at addresses that another module or the shell uses
 * now. The files of a damaged version are unknown and stay.
 */
export async function removeFixed(store: Store, id: string, version: string, shell: ShellDescriptor): Promise<void> {
	const stored = await storedVersion(store, id, version).catch(() => undefined);
	const paths = (stored ? namedIn(stored.release) : []).filter(
		([path]) => ownerOf(plainPath(path)) === id || !FOREIGN.test(path),
	);
	if (paths.length === 0) return;
	const current = [...(shell.fixed ?? []), ...(await deployedFixed(store)).keys()];
	const kept = new Set(current.map((path) => path.toLowerCase()));
	await forEach(paths, async ([path]) => {
		if (!kept.has(path.toLowerCase())) await store.remove(`web/${path}`);
	});
}
