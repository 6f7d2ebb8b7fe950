import { satisfies } from "semver";
import { packageName } from "../../lib/package-name.ts";
import type { Needs, Offered, Release } from "../../release/registry.ts";
import { EVERYTHING, type Findings, type ShellDescriptor } from "./types.ts";

type Needing = Partial<Pick<Release, "shared" | "needs">>;
export type Offering = Pick<ShellDescriptor, "version" | "shared" | "exports">;

interface Unmet {
	what: string;
	why: string;
}

/** Entries of one package with the same range are reported once, under the package's name. */
function unmetRanges(ranges: Needs["ranges"], { shared, version }: Offering): Unmet[] {
	const unmet = new Map<string, { entries: string[]; range: string; offered: string }>();
	for (const [entry, range] of Object.entries(ranges)) {
		const offered = shared[entry]?.version;
		if (offered === undefined || satisfies(offered, range, { includePrerelease: true })) continue;
		const key = JSON.stringify([packageName(entry), range, offered]);
		unmet.set(key, { entries: [...(unmet.get(key)?.entries ?? []), entry], range, offered });
	}
	return [...unmet.values()].map(({ entries: [first = "", ...others], range, offered }) => ({
		what: `"${others.length > 0 ? packageName(first) : first}" in version ${range}`,
		why: `shell ${version} offers ${offered}`,
	}));
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

/** An export whose type has changed is only a note. */
export function unmet(id: string, release: Needing, shell: Offering): Findings {
	const problems = unmetNeeds(release, shell).map(({ what, why }) => `mfe-${id} needs ${what}, ${why}.`);
	if (!release.needs)
		return { problems, notes: [`mfe-${id} does not say what it imports; only the packages were compared.`] };
	if (!shell.exports)
		return { problems, notes: [`Shell ${shell.version} does not say what it exports; no names were compared.`] };
	return { problems, notes: changedTypes(release.needs, shell).map((text) => `mfe-${id} ${text}.`) };
}

interface InUse {
	id: string;
	release: Needing;
	isStaged: boolean;
}

/** A version in use that a new application shell could not run, so that this shell cannot be released. */
export interface Blocker extends Pick<InUse, "id" | "isStaged"> {
	needs: string[];
}

export const blockersIn = (inUse: readonly InUse[], shell: Offering): Blocker[] =>
	inUse.flatMap(({ id, release, isStaged }) => {
		const needs = unmetNeeds(release, shell).map(({ what }) => what);
		return needs.length > 0 ? [{ id, isStaged, needs }] : [];
	});

/** Returns undefined if the new application shell breaks no module. */
export function blockedText(blockers: readonly Blocker[], shell: string): string | undefined {
	const broken = blockers.map(
		({ id, isStaged, needs }) => `${id}${isStaged ? ", staged" : ""} (needs ${needs.join("; ")})`,
	);
	return broken.length > 0 ? `shell ${shell} blocks: ${broken.join(", ")}` : undefined;
}
