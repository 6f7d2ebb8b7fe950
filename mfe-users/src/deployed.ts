import type { ClientErrorCount } from "@portal/contracts/contract/client-errors";
import { isObject, isVersion } from "@portal/contracts/kit/registry";

export interface Deployed {
	label?: string;
	/** The version of the module that users have, and the staged one that only some users receive first. */
	versions: readonly string[];
}

/** Name under which the application itself, without modules, is reported and registered. */
export const OWN_NAME = "shell";

function deployedOf(entry: unknown): Deployed {
	if (!isObject(entry)) return { versions: [] };
	const { version, staged, manifest } = entry;
	const menu = isObject(manifest) && Array.isArray(manifest.menu) ? manifest.menu : [];
	const label: unknown = isObject(menu[0]) ? menu[0].label : undefined;
	const versions = [version, isObject(staged) ? staged.version : undefined].filter(isVersion);
	return { versions, ...(typeof label === "string" ? { label } : {}) };
}

/**
 * Returns the deployed versions of each module, which the page contains as a registry. Empty for a module that runs
 * standalone.
 */
export function readDeployed(page: Document): ReadonlyMap<string, Deployed> {
	const deployed = new Map<string, Deployed>();
	try {
		const registry: unknown = JSON.parse(page.getElementById("mfe-registry")?.textContent ?? "{}");
		if (!isObject(registry)) return deployed;
		if (isVersion(registry.shell)) deployed.set(OWN_NAME, { versions: [registry.shell] });
		if (!isObject(registry.modules)) return deployed;
		for (const [id, entry] of Object.entries(registry.modules)) deployed.set(id, deployedOf(entry));
	} catch {
		// Ignores an invalid registry, which counts as empty.
	}
	return deployed;
}

/** Version that is reported by a page that does not know its own. */
export const UNKNOWN_VERSION = "unknown";

type Reported = Pick<ClientErrorCount, "module" | "version" | "lastAt">;

/**
 * Returns true if a reported version is no longer deployed. A report later than the page is never retired: its version
 * may be newer than the page's registry.
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
