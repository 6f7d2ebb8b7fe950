import { resolve } from "node:path";
import type { Needs, Offered } from "../../release/registry.ts";
import { installedNames, offeredNames } from "../ui/exports.ts";
import { importsOf } from "./imports.ts";

const withDigests = (names: ReadonlySet<string>, digests: Readonly<Record<string, string>> | undefined) =>
	Object.fromEntries([...names].sort().map((name) => [name, digests?.[name] ?? ""]));

export async function needsOf(
	directory: string,
	shared: readonly { name: string; requiredVersion?: string }[],
): Promise<Needs> {
	const imported = importsOf(directory);
	const offered =
		imported.size > 0
			? { ...(await installedNames(directory)), ...(await offeredNames(resolve(directory, ".."))) }
			: {};
	const ranges = shared.flatMap(({ name, requiredVersion }) => (requiredVersion ? [[name, requiredVersion]] : []));
	const imports = shared.flatMap(({ name }): [string, Offered][] => {
		const names = imported.get(name);
		if (!names) return [];
		const { values, types } = offered[name] ?? {};
		const digests = { ...types, ...values };
		return [[name, { values: withDigests(names.values, digests), types: withDigests(names.types, digests) }]];
	});
	return { ranges: Object.fromEntries(ranges), imports: Object.fromEntries(imports) };
}
