import type { ClientErrorCount } from "@portal/contracts/contract/client-errors";
import { isObject, isVersion } from "@portal/contracts/kit/registry";

export interface Deployed {
	label?: string;
	versions: readonly string[];
}

/** Id under which failures of the shell, the staff application without its modules, are reported. */
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
 * Returns the deployed versions by module id, from the list that the server embeds in the page. The map is empty when a
 * module runs on its own, without the staff application around it.
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
		// A malformed list of deployed modules is treated as empty, so that the page still works without versions.
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
