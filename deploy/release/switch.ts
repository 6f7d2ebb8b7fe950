import { createHash } from "node:crypto";
import { isDeepStrictEqual } from "node:util";
import { unmet } from "../compat/unmet.ts";
import { Failure } from "../lib/run.mjs";
import type { Store } from "../store/store.ts";
import { refuseUnmet } from "./fit.ts";
import { checkFixed, placeFixed, removeFixed } from "./fixed.ts";
import { type Action, madeCurrent, readRecords, writeRecord } from "./records.ts";
import {
	checkManifests,
	entryOf,
	type Registry,
	type RegistryEntry,
	type ShellDescriptor,
	type Staged,
	withAvailable,
} from "./registry.ts";
import { changeRegistry, readRegistry } from "./registry-file.ts";
import { findVersion, intactRelease, type StoredVersion, sizesOf, storedVersion } from "./stored-version.ts";

/** Where something is switched, by whom, and what it must fit. */
export interface Scene {
	store: Store;
	shell: ShellDescriptor;
	who: string;
	now: () => Date;
}

export interface Switched {
	id: string;
	version: string;
	previous: string | undefined;
	/** The registry said so already: nothing was written. */
	isUnchanged: boolean;
	/** A staged version that ended with this. */
	ended: string | undefined;
	/** What could not be compared with the shell, or differs without harm. */
	notes: string[];
}

export interface Rollout {
	percentage: number;
	/** Names of users who get the version in any case. */
	users: readonly string[];
}

/** The registry is public, so that it holds no names. */
export const userHash = (version: string, name: string) =>
	createHash("sha256").update(`${version}:${name.toLowerCase()}`).digest("hex");

interface Event {
	action: Action;
	reason?: string | undefined;
}

interface Change {
	id: string;
	version: string;
	/** Undefined where a version ends whose files are incomplete. */
	stored: StoredVersion | undefined;
	edit: (entry: RegistryEntry | undefined, registry: Registry) => RegistryEntry;
}

interface Aftermath {
	/** Modules to remove. */
	removed?: readonly string[];
	/** Runs after the entries are switched and before the record. */
	settle?: (change: Change, previous: string | undefined) => Promise<void>;
}

/** The version that an interrupted, unrecorded switch replaced; undefined if there is a record. */
async function unrecorded(store: Store, id: string, version: string): Promise<{ previous?: string } | undefined> {
	const records = await readRecords(store, id);
	const last = records.find(madeCurrent);
	if (!last) return records.length === 0 ? {} : undefined;
	return last.version === version ? undefined : { previous: last.version };
}

async function orBrokenOff({ id, version }: Change, but: string, action: () => Promise<void> | undefined) {
	try {
		await action();
	} catch (error) {
		const cause = error instanceof Error ? error.message : String(error);
		throw new Failure(`mfe-${id} ${version} is switched, but ${but}: ${cause}`);
	}
}

/** Changes entries in one step, then records each new version. A repetition completes an interrupted switch. */
async function switchEntries(
	{ store, shell, who, now }: Scene,
	changes: readonly Change[],
	{ reason, action }: Event,
	{ removed = [], settle }: Aftermath = {},
): Promise<Switched[]> {
	let before: Registry["modules"] = {};
	let after: Registry["modules"] = {};
	await changeRegistry(store, (registry) => {
		// Something that does not fit must be possible to stop.
		if (action !== "unstage") refuseUnmet(shell, registry, changes);
		before = registry.modules;
		const edited = changes.map(({ id, edit }) => [id, edit(before[id], registry)] as const);
		const kept = Object.entries(before).filter(([id]) => !removed.includes(id));
		after = Object.fromEntries([...kept, ...edited]);
		return { ...registry, modules: after };
	});
	const at = now().toISOString();
	const switched: Switched[] = [];
	const recorded: { change: Change; previous: string | undefined }[] = [];
	for (const change of changes) {
		const { id, version } = change;
		const previous = before[id]?.version;
		const isUnchanged = isDeepStrictEqual(before[id], after[id]);
		const ended = after[id]?.staged ? undefined : before[id]?.staged?.version;
		const notes = change.stored ? unmet(id, change.stored.release, shell).notes : [];
		switched.push({ id, version, previous, isUnchanged, ended, notes });
		const isKnown = settle !== undefined && previous === version;
		const missing = isKnown ? await unrecorded(store, id, version) : undefined;
		const replaced = missing ? missing.previous : previous;
		await orBrokenOff(change, "its files at fixed addresses are not yet", () => settle?.(change, replaced));
		if (missing || !(isUnchanged || (action === "build" && previous === version)))
			recorded.push({ change, previous: replaced });
	}
	for (const { change, previous } of recorded) {
		const { id, version, stored } = change;
		const staged = after[id]?.staged;
		await orBrokenOff(change, "the record of it could not be written", async () =>
			writeRecord(store, {
				action,
				...(action === "stage" && staged ? { rollout: staged } : {}),
				id,
				version,
				...(previous ? { previous } : {}),
				who,
				at,
				sizes: stored ? await sizesOf(store, id, stored) : { raw: 0, brotli: 0, entryBrotli: 0 },
				integrity: stored?.hash ?? before[id]?.available?.[version] ?? "",
				files: Object.keys(stored?.release.files ?? {}).length,
				...(reason ? { reason } : {}),
			}),
		);
	}
	return switched;
}

async function switchEntry(scene: Scene, change: Change, event: Event, after?: Aftermath): Promise<Switched> {
	const [switched] = await switchEntries(scene, [change], event, after);
	if (!switched) throw new Error("Nothing was switched");
	return switched;
}

function deployedEntry(id: string, entry: RegistryEntry | undefined, purpose: string): RegistryEntry {
	if (entry) return entry;
	throw new Failure(`mfe-${id} is not deployed yet: ${purpose} needs a version for everybody.`);
}

const availableWith = (entry: RegistryEntry | undefined, { release, hash }: StoredVersion) =>
	withAvailable(entry?.available ?? {}, [release.version, hash], [entry?.version, entry?.staged?.version]);

const currentChange = ({ shell }: Scene, id: string, stored: StoredVersion): Change => ({
	id,
	version: stored.release.version,
	stored,
	edit: (entry) =>
		entryOf(stored.release, { release: stored.hash, available: availableWith(entry, stored) }, shell.shared),
});

/** Makes a version the current one of everybody; a staged version ends with that. */
async function makeCurrent(scene: Scene, id: string, stored: StoredVersion, event: Event): Promise<Switched> {
	const { store, shell } = scene;
	const { release } = stored;
	await checkFixed(store, id, release, shell);
	await placeFixed(store, id, release, { onlyNew: true });
	return switchEntry(scene, currentChange(scene, id, stored), event, {
		settle: async (_, previous) => {
			await placeFixed(store, id, release);
			if (previous !== undefined && previous !== release.version)
				await removeFixed(store, (await storedVersion(store, id, previous))?.release, shell);
		},
	});
}

export const deploy = (scene: Scene, id: string, stored: StoredVersion, reason?: string): Promise<Switched> =>
	makeCurrent(scene, id, stored, { action: "deploy", reason });

/** Makes the build of a whole checkout the current one, all modules at once; `removed` are not in it any more. */
export async function deployBuild(
	scene: Scene,
	stored: ReadonlyMap<string, StoredVersion>,
	removed: readonly string[],
): Promise<Switched[]> {
	for (const [id, { release }] of stored) await placeFixed(scene.store, id, release, { onlyNew: true });
	const changes = [...stored].map(([id, version]) => {
		const change = currentChange(scene, id, version);
		const edit: Change["edit"] = (entry, registry) => {
			const edited = change.edit(entry, registry);
			const isSame = entry?.version === edited.version;
			return isSame && entry.staged ? { ...edited, staged: entry.staged } : edited;
		};
		return { ...change, edit };
	});
	// What nobody has any more, the build itself removes.
	const settle: Aftermath["settle"] = async (change) => {
		if (change.stored) await placeFixed(scene.store, change.id, change.stored.release);
	};
	return switchEntries(scene, changes, { action: "build" }, { removed, settle });
}

/** Lists a version among those that may be asked for; nobody gets it by himself. */
export const makeAvailable = (scene: Scene, id: string, stored: StoredVersion, reason?: string): Promise<Switched> =>
	switchEntry(
		scene,
		{
			id,
			version: stored.release.version,
			stored,
			edit: (entry) => {
				const current = deployedEntry(id, entry, "a preview");
				return { ...current, available: availableWith(current, stored) };
			},
		},
		{ action: "preview", reason },
	);

/** Gives a version to some before the others; if it names nobody, those stay who were named for the same version. */
export async function stage(
	scene: Scene,
	id: string,
	stored: StoredVersion,
	{ percentage, users }: Rollout,
	reason?: string,
): Promise<Switched> {
	const { version, manifest } = stored.release;
	const named = users.map((name) => userHash(version, name));
	const edit: Change["edit"] = (entry, { modules }) => {
		const current = deployedEntry(id, entry, "a stage");
		if (current.version === version) throw new Failure(`mfe-${id} ${version} is the version for everybody already.`);
		checkManifests({ ...modules, [id]: { manifest } });
		const before = current.staged?.version === version ? current.staged.users : [];
		const staged: Staged = { version, percentage, users: named.length > 0 ? named : before };
		return { ...current, available: availableWith({ ...current, staged }, stored), staged };
	};
	return switchEntry(scene, { id, version, stored, edit }, { action: "stage", reason });
}

/** Ends a staged version: everybody gets the current one again. */
export async function unstage(scene: Scene, id: string): Promise<Switched> {
	const current = (await readRegistry(scene.store)).modules[id];
	const version = current?.staged?.version;
	if (version === undefined) throw new Failure(`No version of mfe-${id} is staged.`);
	const stored = await intactRelease(scene.store, id, version, current?.available?.[version]);
	const edit: Change["edit"] = (entry) => {
		const { staged: _, ...current } = deployedEntry(id, entry, "the end of a stage");
		return current;
	};
	return switchEntry(scene, { id, version, stored, edit }, { action: "unstage" });
}

/** Makes the staged version, or the named one, the current one. */
export async function promote(scene: Scene, id: string, version?: string): Promise<Switched> {
	const wanted = version ?? (await readRegistry(scene.store)).modules[id]?.staged?.version;
	if (wanted === undefined)
		throw new Failure(`No version of mfe-${id} is staged; please name the version that everybody is to get.`);
	return makeCurrent(scene, id, await findVersion(scene, id, wanted), { action: "promote" });
}

/** The version before the current one: what the records say that it replaced, as far back as needed. */
async function versionBefore(store: Store, id: string, current: string): Promise<string> {
	// A rollback replaced a version that is newer, not one from before.
	const records = (await readRecords(store, id)).filter(
		(record) => madeCurrent(record) && record.action !== "rollback",
	);
	const seen = new Set([current]);
	for (let version: string | undefined = current; version !== undefined; ) {
		const record = records.find((item) => item.version === version && item.previous !== version);
		version = record?.previous;
		if (version === undefined || seen.has(version)) break;
		if (await storedVersion(store, id, version)) return version;
		seen.add(version);
	}
	throw new Failure(`No version of mfe-${id} before ${current} is left in the store.`);
}

/** Takes a module back to the version before, or to the named one. */
export async function rollback(scene: Scene, id: string, version?: string): Promise<Switched> {
	const current = (await readRegistry(scene.store)).modules[id]?.version;
	if (version === undefined && current === undefined) throw new Failure(`mfe-${id} is not deployed.`);
	const wanted = version ?? (await versionBefore(scene.store, id, current ?? ""));
	return makeCurrent(scene, id, await findVersion(scene, id, wanted), { action: "rollback" });
}
