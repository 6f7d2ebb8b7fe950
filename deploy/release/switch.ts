import { createHash } from "node:crypto";
import { isDeepStrictEqual } from "node:util";
import { unmet } from "../compat/unmet.ts";
import { Failure } from "../lib/run.mjs";
import type { Store } from "../store/store.ts";
import { unrecorded, versionBefore } from "./earlier.ts";
import { claimedShell, refuseUnmet } from "./fit.ts";
import { checkFixed, placeFixed, removeFixed } from "./fixed.ts";
import { type Action, type DeploymentRecord, writeRecord } from "./records.ts";
import {
	checkManifests,
	currentOf,
	entryOf,
	type Listed,
	type Registry,
	type RegistryEntry,
	type ShellDescriptor,
	type Staged,
	withAvailable,
} from "./registry.ts";
import { changeRegistry, listedOf, readRegistry } from "./registry-file.ts";
import { sourceIn } from "./source.ts";
import { findVersion, intactRelease, type StoredVersion, sizesOf, storedVersion } from "./stored-version.ts";

/** Where something is switched, by whom, and what it must fit. */
export interface Scene {
	store: Store;
	shell: ShellDescriptor;
	who: string;
	now: () => Date;
	/** What the records say further. */
	record?: Pick<DeploymentRecord, "commit" | "ci" | "older" | "from">;
}

export interface Switched {
	id: string;
	version: string;
	previous: string | undefined;
	/** The registry said so already: nothing was written. */
	isUnchanged: boolean;
	/** A staged version that ended with this. */
	ended: string | undefined;
	/** Everybody keeps another version; this one can be asked for. */
	isOnlyListed: boolean;
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
	edit: (entry: Listed | undefined, registry: Registry) => Listed;
}

interface Aftermath {
	/** Modules to remove, each where this is its current version still. */
	removed?: ReadonlyMap<string, string>;
	/** Runs after the entries are switched and before the record. */
	settle?: (change: Change, previous: string | undefined) => Promise<void>;
}

async function orBrokenOff({ id, version }: Change, but: string, action: () => Promise<void> | undefined) {
	try {
		await action();
	} catch (error) {
		const cause = error instanceof Error ? error.message : String(error);
		throw new Failure(`mfe-${id} ${version} is switched, but ${but}: ${cause}`);
	}
}

const isForEverybody = (listed: readonly [string, Listed]): listed is [string, RegistryEntry] => "version" in listed[1];

const registryOf = (listed: Readonly<Record<string, Listed>>): Registry => ({
	modules: Object.fromEntries(Object.entries(listed).filter(isForEverybody)),
	coming: Object.fromEntries(Object.entries(listed).filter((entry) => !isForEverybody(entry))),
});

/** Changes entries in one step, then records each new version. A repetition completes an interrupted switch. */
async function switchEntries(
	{ store, shell, who, now, record }: Scene,
	changes: readonly Change[],
	{ reason, action }: Event,
	{ removed = new Map(), settle }: Aftermath = {},
): Promise<Switched[]> {
	let before: Readonly<Record<string, Listed>> = {};
	let after: Readonly<Record<string, Listed>> = {};
	const claimed = await claimedShell(store);
	await changeRegistry(store, (registry) => {
		// Something that does not fit must be possible to stop.
		if (action !== "unstage") refuseUnmet(shell, claimed, registry, changes);
		before = { ...registry.modules, ...registry.coming };
		const edited = changes.map(({ id, edit }) => [id, edit(before[id], registry)] as const);
		const kept = Object.entries(before).filter(
			([id, entry]) => !(removed.has(id) && removed.get(id) === currentOf(entry)),
		);
		after = Object.fromEntries([...kept, ...edited]);
		return registryOf(after);
	});
	const at = now().toISOString();
	const switched: Switched[] = [];
	const recorded: { change: Change; previous: string | undefined }[] = [];
	for (const change of changes) {
		const { id, version } = change;
		const previous = currentOf(before[id]);
		const isUnchanged = isDeepStrictEqual(before[id], after[id]);
		const ended = after[id]?.staged ? undefined : before[id]?.staged?.version;
		const isOnlyListed = action === "build" && currentOf(after[id]) !== version;
		const notes = change.stored ? unmet(id, change.stored.release, shell).notes : [];
		switched.push({ id, version, previous, isUnchanged, ended, isOnlyListed, notes });
		if (isOnlyListed) continue;
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
				...(stored ? sourceIn(stored.release) : {}),
				...record,
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

const availableWith = (entry: Listed | undefined, { release, hash }: StoredVersion) =>
	withAvailable(entry?.available ?? {}, [release.version, hash], [currentOf(entry), entry?.staged?.version]);

const listedWith = (entry: Listed | undefined, stored: StoredVersion): Listed => ({
	...entry,
	available: availableWith(entry, stored),
});

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
				await removeFixed(store, (await storedVersion(store, id, previous).catch(() => undefined))?.release, shell);
		},
	});
}

export const deploy = (scene: Scene, id: string, stored: StoredVersion, reason?: string): Promise<Switched> =>
	makeCurrent(scene, id, stored, { action: "deploy", reason });

/**
 * Makes the build of a whole checkout the current one, all modules at once; `removed` are not in it any more, each with the
 * version that was seen last. Of a module that has another current version by now than `replaced` says, the version of the
 * build is only listed.
 */
export async function deployBuild(
	scene: Scene,
	stored: ReadonlyMap<string, StoredVersion>,
	removed: ReadonlyMap<string, string>,
	replaced: ReadonlyMap<string, string | undefined>,
): Promise<Switched[]> {
	for (const [id, { release }] of stored)
		if (replaced.has(id)) await placeFixed(scene.store, id, release, { onlyNew: true });
	const changes = [...stored].map(([id, version]) => {
		const change = currentChange(scene, id, version);
		const edit: Change["edit"] = (entry, registry) => {
			const current = currentOf(entry);
			const isSame = current === change.version;
			if (!isSame && !(replaced.has(id) && replaced.get(id) === current)) return listedWith(entry, version);
			const edited = change.edit(entry, registry);
			const hasOther = entry?.staged !== undefined && entry.staged.version !== change.version;
			return hasOther ? { ...edited, staged: entry.staged } : edited;
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
			edit: (entry) => listedWith(entry, stored),
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
		if (currentOf(entry) === version) throw new Failure(`mfe-${id} ${version} is the version for everybody already.`);
		checkManifests({ ...modules, [id]: { manifest } });
		const before = entry?.staged?.version === version ? entry.staged.users : [];
		const staged: Staged = { version, percentage, users: named.length > 0 ? named : before };
		return { ...listedWith({ available: {}, ...entry, staged }, stored), staged };
	};
	return switchEntry(scene, { id, version, stored, edit }, { action: "stage", reason });
}

/** Ends a staged version: everybody gets the current one again. */
export async function unstage(scene: Scene, id: string): Promise<Switched> {
	const current = listedOf(await readRegistry(scene.store), id);
	const version = current?.staged?.version;
	if (version === undefined) throw new Failure(`No version of mfe-${id} is staged.`);
	const stored = await intactRelease(scene.store, id, version, current?.available?.[version]);
	const edit: Change["edit"] = (entry) => {
		const { staged: _, ...others } = entry ?? { available: {} };
		return others;
	};
	return switchEntry(scene, { id, version, stored, edit }, { action: "unstage" });
}

/** Makes the staged version, or the named one, the current one. */
export async function promote(scene: Scene, id: string, version?: string): Promise<Switched> {
	const wanted = version ?? listedOf(await readRegistry(scene.store), id)?.staged?.version;
	if (wanted === undefined)
		throw new Failure(`No version of mfe-${id} is staged; please name the version that everybody is to get.`);
	return makeCurrent(scene, id, await findVersion(scene, id, wanted), { action: "promote" });
}

/** Takes a module back to the version before, or to the named one. */
export async function rollback(scene: Scene, id: string, version?: string): Promise<Switched> {
	const current = (await readRegistry(scene.store)).modules[id]?.version;
	if (version === undefined && current === undefined) throw new Failure(`mfe-${id} is not deployed.`);
	const wanted = version ?? (await versionBefore(scene.store, id, current ?? ""));
	return makeCurrent(scene, id, await findVersion(scene, id, wanted), { action: "rollback" });
}
