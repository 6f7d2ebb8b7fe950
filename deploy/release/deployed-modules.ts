import type { DeployedModule } from "../check/module/types.ts";
import type { Store } from "../store/store.ts";
import type { Listed } from "./registry.ts";
import { readRegistry } from "./registry-file.ts";
import { storedVersion } from "./stored-version.ts";

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
