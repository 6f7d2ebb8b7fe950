import { blockedBy } from "../compat/unmet.ts";
import { Failure } from "../lib/run.mjs";
import type { Store } from "../store/store.ts";
import type { Registry, RegistryEntry, Release, ShellDescriptor } from "./registry.ts";
import { changeRegistry, readRegistry } from "./registry-file.ts";
import { storedVersion } from "./stored-version.ts";

interface Claim {
	/** Modules whose versions come and go with this shell. */
	going?: readonly string[];
	refit?: (entry: RegistryEntry, release: Release) => RegistryEntry;
}

const versionsIn = ({ version, staged }: RegistryEntry) => [
	{ version, isStaged: false },
	...(staged ? [{ version: staged.version, isStaged: true }] : []),
];

async function releasesOf(store: Store, { modules }: Registry): Promise<Map<string, Release | undefined>> {
	const releases = new Map<string, Release | undefined>();
	for (const [id, entry] of Object.entries(modules))
		for (const { version } of versionsIn(entry))
			releases.set(`${id} ${version}`, (await storedVersion(store, id, version))?.release);
	return releases;
}

/**
 * Names the shell in the registry, unless it would break a module that stays. Until its shell.json is there, nothing
 * else can be switched.
 */
export async function claimShell(
	store: Store,
	shell: ShellDescriptor,
	{ going = [], refit = (entry) => entry }: Claim = {},
): Promise<void> {
	const releases = await releasesOf(store, await readRegistry(store));
	await changeRegistry(store, ({ modules }) => {
		const staying = Object.entries(modules).filter(([id]) => !going.includes(id));
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
		const entries = Object.entries(modules).map(([id, entry]) => {
			const release = releases.get(`${id} ${entry.version}`);
			return [id, release ? refit(entry, release) : entry] as const;
		});
		return { modules: Object.fromEntries(entries), shell: shell.version };
	});
}
