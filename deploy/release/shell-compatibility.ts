import { type Blocker, blockedText, blockersIn, unmet } from "../check/module/unmet-needs.ts";
import { Failure } from "../lib/run.mjs";
import { parseStored, readText, type Store } from "../store/store.ts";
import { deployedShell, isDescriptor } from "./deployed-shell.ts";
import { currentOf, type Listed, type Registry, type Release, type ShellDescriptor } from "./registry.ts";
import { changeRegistry, readRegistry } from "./registry-file.ts";
import { type StoredVersion, storedVersion } from "./stored-version.ts";

const CLAIMS = "shells/";
const claimKey = (version: string) => `${CLAIMS}${version}.json`;
/** Milliseconds after which a begun release of an application shell counts as abandoned. */
const OLD_CLAIM_MS = 60 * 60 * 1000;

async function removeOldClaims(store: Store, version: string): Promise<void> {
	const others = (await store.list(CLAIMS)).filter(({ key }) => key !== claimKey(version));
	for (const { key, modified } of others) if (modified < Date.now() - OLD_CLAIM_MS) await store.remove(key);
}

/** During a release, the registry names the new shell's version and shell.json the previous one. */
export async function claimedShell(store: Store): Promise<ShellDescriptor | undefined> {
	const { shell } = await readRegistry(store);
	if (shell === undefined || (await deployedShell(store)).version === shell) return undefined;
	const text = await readText(store, claimKey(shell));
	return text === undefined ? undefined : parseStored(store, claimKey(shell), text, isDescriptor);
}

/** Called while the registry is changed, so that no release of a shell can begin in between. */
export function refuseUnmet(
	shell: ShellDescriptor,
	claimed: ShellDescriptor | undefined,
	{ shell: released }: Registry,
	versions: readonly { id: string; stored: StoredVersion | undefined }[],
): void {
	const isOther = released !== undefined && released !== shell.version;
	if (isOther && claimed?.version !== released)
		throw new Failure(
			`Shell ${released} is being released, this was compared with shell ${shell.version}; nothing is changed: try again.`,
		);
	const shells = isOther && claimed ? [shell, claimed] : [shell];
	const problems = versions.flatMap(({ id, stored }) =>
		stored ? shells.flatMap((one) => unmet(id, stored.release, one).problems) : [],
	);
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
	/** Modules that are released together with this shell. `isReplacing` is true if the current version is replaced. */
	coming?: readonly { id: string; release: Release; isReplacing: boolean }[];
	gone?: readonly string[];
}

async function releasesOf(store: Store, registry: Registry): Promise<Map<string, Release | undefined>> {
	const releases = new Map<string, Release | undefined>();
	for (const [id, entry] of entriesOf(registry))
		for (const { version } of versionsIn(entry))
			releases.set(`${id} ${version}`, (await storedVersion(store, id, version).catch(() => undefined))?.release);
	return releases;
}

/** Returns the current and staged versions that a shell cannot run, with the reasons. Damaged versions are skipped. */
export async function blockersOf(store: Store, shell: ShellDescriptor): Promise<Blocker[]> {
	const registry = await readRegistry(store);
	const releases = await releasesOf(store, registry);
	const inUse = entriesOf(registry).flatMap(([id, entry]) =>
		versionsIn(entry).flatMap(({ version, isStaged }) => {
			const release = releases.get(`${id} ${version}`);
			return release ? [{ id, release, isStaged }] : [];
		}),
	);
	return blockersIn(inUse, shell);
}

/** Throws if the shell would break a module in use. Until the release ends, modules must fit both shells. */
export async function claimShell(
	store: Store,
	shell: ShellDescriptor,
	{ coming = [], gone = [] }: Claim = {},
): Promise<void> {
	const replaced = new Set(coming.flatMap(({ id, isReplacing }) => (isReplacing ? [id] : [])));
	const releases = await releasesOf(store, await readRegistry(store));
	await store.put(claimKey(shell.version), Buffer.from(JSON.stringify(shell)));
	await changeRegistry(store, (registry) => {
		const staying = entriesOf(registry).filter(([id]) => !gone.includes(id));
		const present = staying.flatMap(([id, entry]) =>
			versionsIn(entry)
				.filter(({ isStaged }) => isStaged || !replaced.has(id))
				.map(({ version, isStaged }) => ({ id, version, isStaged, key: `${id} ${version}` })),
		);
		const late = present.find(({ key }) => !releases.has(key));
		if (late) throw new Failure(`mfe-${late.id} ${late.version} was switched meanwhile: try again.`);
		const known = present.flatMap(({ key, ...module }) => {
			const release = releases.get(key);
			return release ? [{ ...module, release }] : [];
		});
		const inUse = [...coming.map((module) => ({ ...module, isStaged: false })), ...known];
		const blocked = blockedText(blockersIn(inUse, shell), shell.version);
		if (blocked !== undefined) throw new Failure(`${blocked}. Nothing is changed.`);
		return { shell: shell.version };
	});
	await removeOldClaims(store, shell.version);
}
