import { forEach, integrityOf } from "../lib/files.ts";
import { Failure } from "../lib/run.mjs";
import type { Store } from "../store/store.ts";
import type { Registry, Release, ShellDescriptor } from "./registry.ts";
import { readRegistry } from "./registry-file.ts";
import { storedVersion } from "./stored-version.ts";
import { FIXED, versionFolder } from "./version-files.ts";

/** Files with fixed addresses that a version brings: their path and their hash. */
export const fixedOf = ({ files }: Pick<Release, "files">) =>
	Object.entries(files ?? {})
		.filter(([path]) => path.startsWith(FIXED))
		.map(([path, hash]) => [path.slice(FIXED.length), hash] as const);

/** Addresses that belong to the application itself; a packed form is served in place of its file. */
const RESERVED =
	/^(?:mfe|static|api|deployments|\.locks)(?:\/|$)|^(?:index\.html|remotes\.json|shell\.json)(?:\.br|\.gz)?$/;

/** Refuses files at addresses that no module may have. */
export function checkFixedPaths(id: string, release: Pick<Release, "files">): void {
	const reserved = fixedOf(release).find(([path]) => RESERVED.test(path))?.[0];
	if (reserved !== undefined) throw new Failure(`mfe-${id}: /${reserved} is no address for files of a module.`);
}

/** Files at fixed addresses that modules bring: their path, and whose they are. */
export async function deployedFixed(store: Store, modules?: Registry["modules"]): Promise<Map<string, string>> {
	const owners = new Map<string, string>();
	for (const [id, { version }] of Object.entries(modules ?? (await readRegistry(store)).modules)) {
		// A module that is damaged is in nobody's way.
		const stored = await storedVersion(store, id, version).catch(() => undefined);
		for (const [path] of stored ? fixedOf(stored.release) : []) owners.set(path, id);
	}
	return owners;
}

/** Refuses a version that would take an address from the shell or from another module. */
export async function checkFixed(
	store: Store,
	id: string,
	release: Release,
	shell: ShellDescriptor,
	modules?: Registry["modules"],
): Promise<void> {
	checkFixedPaths(id, release);
	const own = fixedOf(release).map(([path]) => path);
	if (own.length === 0) return;
	const { [id]: _, ...others } = modules ?? (await readRegistry(store)).modules;
	const owners = new Map((shell.fixed ?? []).map((path) => [path, "shell"]));
	for (const [path, owner] of await deployedFixed(store, others)) owners.set(path, owner);
	const path = own.find((name) => owners.has(name));
	if (path !== undefined)
		throw new Failure(`The file /${path} is there twice: it belongs to ${owners.get(path)}, and ${id} brings it too.`);
}

/** Puts a version's files at their fixed addresses; before a switch only those that disturb nobody there. */
export async function placeFixed(store: Store, id: string, release: Release, { onlyNew = false } = {}): Promise<void> {
	checkFixedPaths(id, release);
	await forEach(fixedOf(release), async ([path, hash]) => {
		const current = await store.get(`web/${path}`);
		if (current && (onlyNew || integrityOf(current) === hash)) return;
		const content = await store.get(`${versionFolder(id, release.version)}${FIXED}${path}`);
		if (content) await store.put(`web/${path}`, content);
	});
}

/** Removes what a version from before had at fixed addresses, unless somebody has it now. */
export async function removeFixed(store: Store, before: Release | undefined, shell: ShellDescriptor): Promise<void> {
	const paths = before ? fixedOf(before) : [];
	if (paths.length === 0) return;
	const kept = new Set([...(shell.fixed ?? []), ...(await deployedFixed(store)).keys()]);
	await forEach(paths, async ([path]) => {
		if (!kept.has(path)) await store.remove(`web/${path}`);
	});
}
