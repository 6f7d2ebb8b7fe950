import type { Store } from "../store/store.ts";
import type { Registry } from "./registry.ts";
import { storedVersion } from "./stored-version.ts";

async function comingModules(store: Store, coming: Registry["coming"] = {}) {
	const entries = Object.entries(coming).map(async ([id, { staged }]) => {
		const release = staged && (await storedVersion(store, id, staged.version))?.release;
		return release ? [[id, { version: release.version, manifest: release.manifest }] as const] : [];
	});
	return Object.fromEntries((await Promise.all(entries)).flat());
}

export async function deployedModules(store: Store, { modules, coming }: Registry) {
	const entries = Object.entries(modules).map(async ([id, { version, manifest, staged }]) => {
		const release = staged && (await storedVersion(store, id, staged.version))?.release;
		return [
			id,
			{
				version,
				manifest,
				...(staged ? { staged: { version: staged.version, ...(release ? { manifest: release.manifest } : {}) } } : {}),
			},
		] as const;
	});
	return { ...(await comingModules(store, coming)), ...Object.fromEntries(await Promise.all(entries)) };
}
