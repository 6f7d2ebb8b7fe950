import { blockedBy } from "../compat/unmet.ts";
import { Failure } from "../lib/run.mjs";
import type { Store } from "../store/store.ts";
import { currentOf, type Listed, type Registry, type Release, type ShellDescriptor } from "./registry.ts";
import { changeRegistry, readRegistry } from "./registry-file.ts";
import { storedVersion } from "./stored-version.ts";

const versionsIn = (entry: Listed) => {
	const current = currentOf(entry);
	return [
		...(current === undefined ? [] : [{ version: current, isStaged: false }]),
		...(entry.staged ? [{ version: entry.staged.version, isStaged: true }] : []),
	];
};
const entriesOf = ({ modules, coming }: Registry) => Object.entries<Listed>({ ...modules, ...coming });

async function releasesOf(store: Store, registry: Registry): Promise<Map<string, Release | undefined>> {
	const releases = new Map<string, Release | undefined>();
	for (const [id, entry] of entriesOf(registry))
		for (const { version } of versionsIn(entry))
			releases.set(`${id} ${version}`, (await storedVersion(store, id, version))?.release);
	return releases;
}

/**
 * Names the shell in the registry, unless it would break a module that stays; `going` are those whose versions come and
 * go with it. Until its shell.json is there, nothing else can be switched.
 */
export async function claimShell(store: Store, shell: ShellDescriptor, going: readonly string[] = []): Promise<void> {
	const releases = await releasesOf(store, await readRegistry(store));
	await changeRegistry(store, (registry) => {
		const staying = entriesOf(registry).filter(([id]) => !going.includes(id));
		const present = staying.flatMap(([id, entry]) =>
			versionsIn(entry).map(({ version, isStaged }) => ({ id, version, isStaged, key: `${id} ${version}` })),
		);
		const late = present.find(({ key }) => !releases.has(key));
		if (late) throw new Failure(`mfe-${late.id} ${late.version} was switched meanwhile. Please try again.`);
		const blocked = blockedBy(
			present.flatMap(({ key, ...module }) => {
				const release = releases.get(key);
				return release ? [{ ...module, release }] : [];
			}),
			shell,
		);
		if (blocked !== undefined) throw new Failure(`${blocked}. Nothing is changed.`);
		return { shell: shell.version };
	});
}
