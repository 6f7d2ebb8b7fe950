import { readFile } from "node:fs/promises";
import { type Blocker, blockedText, blockersIn, unmet } from "../check/module/unmet-needs.ts";
import { Failure } from "../lib/run.mjs";
import { parseAs, parseStored, readText, type Store } from "../store/store.ts";
import { currentOf, type Listed, type Registry, type Release, type ShellDescriptor } from "./registry.ts";
import { changeRegistry, deployedShell, isDescriptor, readRegistry, SHELL_KEY } from "./registry-file.ts";
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

interface VersionInUse {
	id: string;
	version: string;
	isStaged: boolean;
}

/** Returns the current and staged versions. */
const versionsInUse = ({ modules, coming }: Registry): VersionInUse[] =>
	Object.entries<Listed>({ ...modules, ...coming }).flatMap(([id, entry]) => {
		const current = currentOf(entry);
		return [
			...(current === undefined ? [] : [{ id, version: current, isStaged: false }]),
			...(entry.staged ? [{ id, version: entry.staged.version, isStaged: true }] : []),
		];
	});

const nameOf = ({ id, version }: VersionInUse) => `${id} ${version}`;

/** Returns release.json of each version by its name; undefined for a damaged version. */
async function releasesOf(store: Store, versions: readonly VersionInUse[]) {
	const releases = new Map<string, Release | undefined>();
	for (const one of versions) {
		const stored = await storedVersion(store, one.id, one.version).catch(() => undefined);
		releases.set(nameOf(one), stored?.release);
	}
	return releases;
}

/** Adds release.json to each version, and leaves out damaged versions. */
const withReleases = (versions: readonly VersionInUse[], releases: ReadonlyMap<string, Release | undefined>) =>
	versions.flatMap((one) => {
		const release = releases.get(nameOf(one));
		return release ? [{ ...one, release }] : [];
	});

/** Returns the current and staged versions that a shell cannot run, with the reasons. Damaged versions are skipped. */
export async function blockersOf(store: Store, shell: ShellDescriptor): Promise<Blocker[]> {
	const versions = versionsInUse(await readRegistry(store));
	return blockersIn(withReleases(versions, await releasesOf(store, versions)), shell);
}

interface Claim {
	/** Modules that are released together with this shell. `isReplacing` is true if the current version is replaced. */
	coming?: readonly { id: string; release: Release; isReplacing: boolean }[];
	gone?: readonly string[];
}

/** Throws if the shell would break a module in use. Until the release ends, modules must fit both shells. */
export async function claimShell(
	store: Store,
	shell: ShellDescriptor,
	{ coming = [], gone = [] }: Claim = {},
): Promise<void> {
	const replaced = new Set(coming.flatMap(({ id, isReplacing }) => (isReplacing ? [id] : [])));
	const releases = await releasesOf(store, versionsInUse(await readRegistry(store)));
	await store.put(claimKey(shell.version), Buffer.from(JSON.stringify(shell)));
	await changeRegistry(store, (registry) => {
		const staying = versionsInUse(registry).filter(
			({ id, isStaged }) => !gone.includes(id) && (isStaged || !replaced.has(id)),
		);
		const late = staying.find((one) => !releases.has(nameOf(one)));
		if (late) throw new Failure(`mfe-${late.id} ${late.version} was switched meanwhile: try again.`);
		const inUse = [...coming.map((module) => ({ ...module, isStaged: false })), ...withReleases(staying, releases)];
		const blocked = blockedText(blockersIn(inUse, shell), shell.version);
		if (blocked !== undefined) throw new Failure(`${blocked}. Nothing is changed.`);
		return { shell: shell.version };
	});
	await removeOldClaims(store, shell.version);
}

export async function readShellFile(file: string): Promise<ShellDescriptor> {
	const text = await readFile(file, "utf8").catch(() => {
		throw new Failure(`--shell: ${file} cannot be read: name the shell.json of a shell to come.`);
	});
	return parseAs(isDescriptor, text, `--shell: ${file} is no shell.json: name that of a shell to come.`);
}

/** Returns lines about modules that cannot run with the deployed shell, or with `coming`, a shell not deployed yet. */
export async function shellStatus(store: Store, coming?: ShellDescriptor): Promise<string[]> {
	const running = (await store.get(SHELL_KEY)) ? [await deployedShell(store)] : [];
	const shells = [...running, ...(coming ? [coming] : [])];
	const lines = shells.map(async (shell) => {
		const blocked = blockedText(await blockersOf(store, shell), shell.version);
		return blocked ?? `shell ${shell.version}: all modules in use fit`;
	});
	return Promise.all(lines);
}
