import { blockedBy, unmet } from "../compat/unmet.ts";
import { Failure } from "../lib/run.mjs";
import type { Store } from "../store/store.ts";
import { currentOf, type Listed, type Registry, type Release, type ShellDescriptor } from "./registry.ts";
import { changeRegistry, readRegistry } from "./registry-file.ts";
import { type StoredVersion, storedVersion } from "./stored-version.ts";

/** Refuses what the shell does not carry; asked where the registry is changed, so that no other is released in between. */
export function refuseUnmet(
	shell: ShellDescriptor,
	{ shell: released }: Registry,
	versions: readonly { id: string; stored: StoredVersion | undefined }[],
): void {
	if (released !== undefined && released !== shell.version)
		throw new Failure(
			`Shell ${released} is being released, this was compared with shell ${shell.version}; nothing is changed. Please try again.`,
		);
	const problems = versions.flatMap(({ id, stored }) => (stored ? unmet(id, stored.release, shell).problems : []));
	if (problems.length > 0) throw new Failure(problems.join("\n"));
}

const versionsIn = (entry: Listed) => {
	const current = currentOf(entry);
	return [
		...(current === undefined ? [] : [{ version: current, isStaged: false }]),
		...(entry.staged ? [{ version: entry.staged.version, isStaged: true }] : []),
	];
};
const entriesOf = ({ modules, coming }: Registry) => Object.entries<Listed>({ ...modules, ...coming });

interface Claim {
	/** Modules that come with this shell, in place of their versions so far or beside them. */
	coming?: readonly { id: string; release: Release; isReplacing: boolean }[];
	/** Modules that go with it. */
	gone?: readonly string[];
}

async function releasesOf(store: Store, registry: Registry): Promise<Map<string, Release | undefined>> {
	const releases = new Map<string, Release | undefined>();
	for (const [id, entry] of entriesOf(registry))
		for (const { version } of versionsIn(entry))
			releases.set(`${id} ${version}`, (await storedVersion(store, id, version).catch(() => undefined))?.release);
	return releases;
}

/**
 * Names the shell in the registry, unless it would break a module that comes or stays. Until its shell.json is there,
 * nothing else can be switched.
 */
export async function claimShell(
	store: Store,
	shell: ShellDescriptor,
	{ coming = [], gone = [] }: Claim = {},
): Promise<void> {
	const replaced = new Set(coming.flatMap(({ id, isReplacing }) => (isReplacing ? [id] : [])));
	const releases = await releasesOf(store, await readRegistry(store));
	await changeRegistry(store, (registry) => {
		const staying = entriesOf(registry).filter(([id]) => !gone.includes(id));
		const present = staying.flatMap(([id, entry]) =>
			versionsIn(entry)
				.filter(({ isStaged }) => isStaged || !replaced.has(id))
				.map(({ version, isStaged }) => ({ id, version, isStaged, key: `${id} ${version}` })),
		);
		const late = present.find(({ key }) => !releases.has(key));
		if (late) throw new Failure(`mfe-${late.id} ${late.version} was switched meanwhile. Please try again.`);
		const known = present.flatMap(({ key, ...module }) => {
			const release = releases.get(key);
			return release ? [{ ...module, release }] : [];
		});
		const blocked = blockedBy([...coming.map((module) => ({ ...module, isStaged: false })), ...known], shell);
		if (blocked !== undefined) throw new Failure(`${blocked}. Nothing is changed.`);
		return { shell: shell.version };
	});
}
