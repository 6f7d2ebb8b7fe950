import { satisfies } from "semver";
import type { Needs, Offered, Release, ShellDescriptor } from "../release/registry.ts";
import { EVERYTHING, type Findings } from "./types.ts";

/** What a version of a module says of itself. */
export type Needing = Partial<Pick<Release, "shared" | "needs">>;
/** What a shell says of itself. */
export interface Offering {
	version: string;
	shared: Readonly<Record<string, { readonly version: string }>>;
	exports?: ShellDescriptor["exports"];
}

interface Unmet {
	what: string;
	/** Ends the sentence. */
	why: string;
}

function unmetRanges(ranges: Needs["ranges"], { shared, version }: Offering): Unmet[] {
	return Object.entries(ranges).flatMap(([entry, range]) => {
		const offered = shared[entry];
		if (!offered || satisfies(offered.version, range, { includePrerelease: true })) return [];
		return [{ what: `"${entry}" in version ${range}`, why: `shell ${version} offers ${offered.version}` }];
	});
}

function missingNames(entry: string, { values }: Offered, { exports }: Offering): string[] {
	const offered = exports?.[entry]?.values;
	if (!offered) return [];
	const missing = Object.keys(values).filter((name) => name !== EVERYTHING && !Object.hasOwn(offered, name));
	return missing.map((name) => `"${name}" of ${entry}`);
}

function unmetNeeds({ shared = [], needs }: Needing, shell: Offering): Unmet[] {
	const absent = shared.filter((entry) => !Object.hasOwn(shell.shared, entry));
	const names = Object.entries(needs?.imports ?? {}).flatMap(([entry, needed]) => missingNames(entry, needed, shell));
	const why = `which shell ${shell.version} does not offer`;
	return [
		...absent.map((entry) => ({ what: entry, why })),
		...unmetRanges(needs?.ranges ?? {}, shell),
		...names.map((what) => ({ what, why })),
	];
}

function changedTypes(needs: Needs, { exports = {}, version }: Offering): string[] {
	return Object.entries(needs.imports).flatMap(([entry, { values, types }]) => {
		const offered = exports[entry];
		const others = Object.entries({ ...types, ...values }).filter(([name, digest]) => {
			const current = offered?.values[name] ?? offered?.types[name];
			return current !== undefined && digest !== "" && digest !== current;
		});
		return others.map(([name]) => `was built against another type of "${name}" of ${entry} than shell ${version} has`);
	});
}

/** What a version of a module needs that the shell does not offer. A type that differs is only noted. */
export function unmet(id: string, release: Needing, shell: Offering): Findings {
	const problems = unmetNeeds(release, shell).map(({ what, why }) => `mfe-${id} needs ${what}, ${why}.`);
	if (!release.needs)
		return { problems, notes: [`mfe-${id} does not say what it imports; only the packages were compared.`] };
	if (!shell.exports)
		return { problems, notes: [`Shell ${shell.version} does not say what it exports; no names were compared.`] };
	return { problems, notes: changedTypes(release.needs, shell).map((text) => `mfe-${id} ${text}.`) };
}

/** Why a shell must not come: the modules that it would break; nothing where there are none. */
export function blockedBy(
	modules: readonly { id: string; release: Needing; isStaged: boolean }[],
	shell: Offering,
): string | undefined {
	const broken = modules.flatMap(({ id, release, isStaged }) => {
		const needs = unmetNeeds(release, shell).map(({ what }) => what);
		return needs.length > 0 ? [`${id}${isStaged ? ", staged" : ""} (needs ${needs.join("; ")})`] : [];
	});
	return broken.length > 0 ? `shell ${shell.version} blocks: ${broken.join(", ")}` : undefined;
}
