import type { Store } from "../store/store.ts";
import { entryOf, type RegistryEntry, type Release, type ShellDescriptor } from "./registry.ts";
import { changeRegistry, readRegistry } from "./registry-file.ts";
import { intactRelease } from "./stored-version.ts";

const refit = (entry: RegistryEntry, release: Release, shell: ShellDescriptor): RegistryEntry =>
	entryOf(
		release,
		{ release: entry.release, available: entry.available, ...(entry.staged ? { staged: entry.staged } : {}) },
		shell.shared,
	);

/** Entries of damaged modules stay unchanged, so that they do not prevent the release of the shell. */
export async function refitModules(store: Store, shell: ShellDescriptor): Promise<void> {
	const releases = new Map<string, Release>();
	for (const [id, { version, release }] of Object.entries((await readRegistry(store)).modules)) {
		const stored = await intactRelease(store, id, version, release);
		if (stored) releases.set(id, stored.release);
	}
	await changeRegistry(store, ({ modules }) => {
		const refitted = Object.entries(modules).map(([id, entry]) => {
			const release = releases.get(id);
			return [id, release?.version === entry.version ? refit(entry, release, shell) : entry] as const;
		});
		return { modules: Object.fromEntries(refitted) };
	});
}
