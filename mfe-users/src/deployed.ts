import type { ClientErrorCount } from "@portal/contracts/contract/client-errors";
import { isDrawable, isObject, isVersion, stagedOf } from "@portal/contracts/contract/registry";
import type { ModuleManifest } from "@portal/shared-ui/module";

export interface Deployed {
	label?: string;
	/** The current version, and the one that some people are given before the others. */
	versions: readonly string[];
}

/** How the application itself is called in reports and in what is deployed. */
export const OWN_NAME = "shell";

function deployedOf(id: string, entry: unknown): Deployed {
	if (!isObject(entry)) return { versions: [] };
	const label = isDrawable(id, entry.manifest) ? (entry.manifest as ModuleManifest).menu[0]?.label : undefined;
	const versions = [entry.version, stagedOf(entry)?.version].filter(isVersion);
	return { versions, ...(label === undefined ? {} : { label }) };
}

/** The deployed versions that the server wrote into the page; empty for a module that runs alone. */
export function readDeployed(page: Document): ReadonlyMap<string, Deployed> {
	const deployed = new Map<string, Deployed>();
	try {
		const registry: unknown = JSON.parse(page.getElementById("mfe-registry")?.textContent ?? "{}");
		if (!isObject(registry)) return deployed;
		if (isVersion(registry.shell)) deployed.set(OWN_NAME, { versions: [registry.shell] });
		if (!isObject(registry.modules)) return deployed;
		for (const [id, entry] of Object.entries(registry.modules)) deployed.set(id, deployedOf(id, entry));
	} catch {
		// A registry that cannot be read counts as an empty one.
	}
	return deployed;
}

/** Reported by a page that does not know its version. */
export const UNKNOWN_VERSION = "unknown";

type Reported = Pick<ClientErrorCount, "module" | "version" | "lastAt">;

/** Reports from after the page was rendered may name a version that the page does not know yet. */
export function isRetired(
	{ module, version, lastAt }: Reported,
	deployed: ReadonlyMap<string, Deployed>,
	madeAt: number,
): boolean {
	const versions = deployed.get(module)?.versions ?? [];
	if (versions.length === 0 || version === UNKNOWN_VERSION || Date.parse(lastAt) >= madeAt) return false;
	return !versions.includes(version);
}
