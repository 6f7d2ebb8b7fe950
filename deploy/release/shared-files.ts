import type { Store } from "../store/store.ts";
import { entryOf, type Release, type ShellDescriptor } from "./registry.ts";
import { changeRegistry, readRegistry } from "./registry-file.ts";
import { intactRelease } from "./stored-version.ts";

/** Entries of damaged modules stay unchanged, so that they do not prevent the release of the shell. */
export async function refitModules(store: Store, shell: ShellDescriptor): Promise<void> {
	const releases = new Map<string, Release>();
	for (const [id, { version, release }] of Object.entries((await readRegistry(store)).modules)) {
		const stored = await intactRelease(store, id, version, release);
		if (stored) releases.set(id, stored.release);
	}
	await changeRegistry(store, ({ modules }) => {
		const refitted = Object.entries(modules).map(([id, entry]) => {
			const known = releases.get(id);
			if (known?.version !== entry.version) return [id, entry] as const;
			const { release, available, staged } = entry;
			return [id, entryOf(known, { release, available, ...(staged ? { staged } : {}) }, shell.shared)] as const;
		});
		return { modules: Object.fromEntries(refitted) };
	});
}
