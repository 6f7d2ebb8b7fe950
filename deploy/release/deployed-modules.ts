import type { DeployedModule } from "../check/module/types.ts";
import type { Store } from "../store/store.ts";
import type { Listed, Registry } from "./registry.ts";
import { storedVersion } from "./stored-version.ts";

export async function deployedModules(store: Store, { modules, coming = {} }: Registry) {
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
