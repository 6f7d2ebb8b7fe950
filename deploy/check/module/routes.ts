import type { ModuleManifest } from "@portal/shared-ui/module";
import { type Release, sameAddress } from "../../release/registry.ts";
import type { CompatibilityInput } from "./types.ts";

/** First path segments that the server uses itself, so that no module may have them as a route. */
const SERVER = ["api", "mfe", "static", "locales", "assets", "kit"];
/** Ids that no module may have, because folders, namespaces or globals of the application use these names. */
const TAKEN_IDS = ["shell", "shared", "common"];

interface Owner {
	name: string;
	path: string;
}

interface RoutesInput extends Pick<CompatibilityInput, "registry" | "shell"> {
	module: { id: string; release: Pick<Release, "manifest"> };
}

function ownersOf({ module, registry, shell }: RoutesInput): Map<string, Owner> {
	const owners = new Map<string, Owner>();
	const add = (name: string, paths: readonly string[]) => {
		for (const path of paths) if (!owners.has(sameAddress(path))) owners.set(sameAddress(path), { name, path });
	};
	add("the application", shell.routes);
	const pathsOf = (manifest: ModuleManifest) => manifest.routes.map(({ path }) => path);
	for (const [id, { manifest, staged, version }] of Object.entries(registry.modules)) {
		if (id === module.id) continue;
		add(`mfe-${id} ${version}`, pathsOf(manifest));
		if (staged?.manifest) add(`mfe-${id} ${staged.version} (staged version)`, pathsOf(staged.manifest));
	}
	return owners;
}

export function checkRoutes(input: RoutesInput): string[] {
	const { module, registry } = input;
	const { manifest } = module.release;
	const problems: string[] = [];
	const owners = ownersOf(input);
	const own = new Map<string, string>();
	for (const { path } of manifest.routes) {
		const key = sameAddress(path);
		const owner = owners.get(key);
		if (owner)
			problems.push(
				`The route ${path} belongs to ${owner.name}${owner.path === path ? "" : ` (${owner.path}; capitals and a / at the end do not count)`}.`,
			);
		const first = key.split("/")[1] ?? "";
		if (SERVER.includes(first)) problems.push(`The route ${path} is below /${first}, which the server answers.`);
		const twin = own.get(key);
		if (twin !== undefined) problems.push(`The manifest has the route ${path} twice (${twin}).`);
		own.set(key, path);
	}
	if (TAKEN_IDS.includes(manifest.id)) problems.push(`The id "${manifest.id}" is reserved for the application.`);
	for (const [id, other] of Object.entries(registry.modules))
		if (id !== module.id && other.manifest.id === manifest.id)
			problems.push(`The id "${manifest.id}" belongs to mfe-${id}.`);
	return problems.map((text) => `mfe-${module.id}: ${text}`);
}
