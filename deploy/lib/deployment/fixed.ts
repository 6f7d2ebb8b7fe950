import { integrityOf } from "../files.ts";
import type { Release, ShellDescriptor } from "../registry.ts";
import { Failure } from "../run.mjs";
import type { Store } from "../store/store.ts";
import { readRegistry } from "./registry-file.ts";
import { forEach, storedVersion } from "./upload.ts";
import { FIXED, versionFolder } from "./versions.ts";

/** Files with fixed addresses that a version brings: their path and their hash. */
export const fixedOf = ({ files }: Pick<Release, "files">) =>
	Object.entries(files ?? {})
		.filter(([path]) => path.startsWith(FIXED))
		.map(([path, hash]) => [path.slice(FIXED.length), hash] as const);

/** Addresses that belong to the application itself. */
const RESERVED = /^(?:mfe|static|api)(?:\/|$)|^(?:index\.html|remotes\.json|shell\.json)$/;

/** Refuses files at addresses that no module may have. */
export function checkFixedPaths(id: string, release: Pick<Release, "files">): void {
	const reserved = fixedOf(release).find(([path]) => RESERVED.test(path))?.[0];
	if (reserved !== undefined) throw new Failure(`mfe-${id}: /${reserved} ist keine Adresse für Dateien eines Moduls.`);
}

/** Refuses a version that would take an address from the shell or from another module. */
export async function checkFixed(store: Store, id: string, release: Release, shell: ShellDescriptor): Promise<void> {
	checkFixedPaths(id, release);
	const own = fixedOf(release).map(([path]) => path);
	if (own.length === 0) return;
	const owners = new Map((shell.fixed ?? []).map((path) => [path, "shell"]));
	for (const [other, { version }] of Object.entries((await readRegistry(store)).modules)) {
		if (other === id) continue;
		const stored = await storedVersion(store, other, version);
		for (const [path] of stored ? fixedOf(stored.release) : []) owners.set(path, other);
	}
	const path = own.find((name) => owners.has(name));
	if (path !== undefined)
		throw new Failure(`Die Datei /${path} gibt es zweimal: Sie gehört ${owners.get(path)}, ${id} bringt sie auch mit.`);
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

/** Removes what the version before had at fixed addresses and the new one has not. */
export async function removeFixed(store: Store, before: Release | undefined, release: Release): Promise<void> {
	const kept = new Set(fixedOf(release).map(([path]) => path));
	await forEach(before ? fixedOf(before) : [], async ([path]) => {
		if (!kept.has(path)) await store.remove(`web/${path}`);
	});
}
