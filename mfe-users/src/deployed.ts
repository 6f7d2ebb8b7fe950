import type { ClientErrorCount } from "@portal/contracts/contract/client-errors";
import type { Registry, RegistryEntry } from "@portal/contracts/contract/registry";
import type { ModuleManifest } from "@portal/shared-ui/module";

export interface Deployed {
	label: string | undefined;
	versions: readonly string[];
}

/** Id under which failures of the shell, the staff application without its modules, are reported. */
export const OWN_NAME = "shell";

/** The part of the list of deployed modules that this module reads. The server has validated the list. */
interface Deployment extends Partial<Registry<RegistryEntry<ModuleManifest>>> {
	shell?: string;
}

/**
 * Returns the deployed versions by module id, from the list that the server embeds in the page. The map is empty when a
 * module runs on its own, without the staff application around it.
 */
export function readDeployed(page: Document): ReadonlyMap<string, Deployed> {
	const { shell, modules = {} }: Deployment = JSON.parse(page.getElementById("mfe-registry")?.textContent ?? "{}");
	const deployed = new Map<string, Deployed>();
	if (shell !== undefined) deployed.set(OWN_NAME, { label: undefined, versions: [shell] });
	for (const [id, { version, staged, manifest }] of Object.entries(modules)) {
		const versions = [version, staged?.version].filter((known) => known !== undefined);
		deployed.set(id, { label: manifest?.menu[0]?.label, versions });
	}
	return deployed;
}

/** Version in reports of pages that do not know their own version. It never counts as outdated. */
export const UNKNOWN_VERSION = "unknown";

type Reported = Pick<ClientErrorCount, "module" | "version" | "lastAt">;

/**
 * Returns true if the reported version is no longer deployed. A report from after the page was opened never counts,
 * because its version may be newer than the versions in the page.
 */
export function isRetired(
	{ module, version, lastAt }: Reported,
	deployed: ReadonlyMap<string, Deployed>,
	madeAt: number,
): boolean {
	const versions = deployed.get(module)?.versions ?? [];
	if (versions.length === 0 || version === UNKNOWN_VERSION || Date.parse(lastAt) >= madeAt) return false;
	return !versions.includes(version);
}
