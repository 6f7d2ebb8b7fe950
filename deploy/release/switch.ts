import { createHash } from "node:crypto";
import { isDeepStrictEqual } from "node:util";
import type { Switched } from "../../api/deployments/module-versions/contract.ts";
import { unmet } from "../check/module/unmet-needs.ts";
import { Failure, messageOf } from "../lib/run.mjs";
import type { Store } from "../store/store.ts";
import { checkFixed, placeFixed, removeFixed } from "./fixed-addresses.ts";
import {
	type DeploymentRecord,
	madeCurrent,
	unrecorded,
	versionBefore,
	versionBeforeRemoval,
	writeRecord,
} from "./records.ts";
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
import { claimedShell, refuseUnmet } from "./shell-compatibility.ts";
import { findVersion, intactRelease, type StoredVersion, sizesOf } from "./stored-version.ts";

export interface Scene {
	store: Store;
	shell: ShellDescriptor;
	who: string;
	record?: Pick<DeploymentRecord, "commit" | "ci" | "older" | "from"> | undefined;
}

interface Rollout {
	percentage: number;
	/** Names of users who get the version in addition to the percentage of all users. */
	users: readonly string[];
}

/** Returns a hash of user name and version, because the module registry is public and must not contain names. */
export const userHash = (version: string, name: string) =>
	createHash("sha256").update(`${version}:${name.toLowerCase()}`).digest("hex");

interface Event {
	action: DeploymentRecord["action"];
	reason?: string | undefined;
}

interface Change {
	id: string;
	version: string;
	/** Undefined if the version's files are damaged; only ending a staged release is allowed without them. */
	stored: StoredVersion | undefined;
	edit: (entry: Listed | undefined, registry: Registry) => Listed;
}

async function orBrokenOff({ id, version }: Change, but: string, action: () => Promise<void>) {
	try {
		await action();
	} catch (error) {
		throw new Failure(`mfe-${id} ${version} is switched, but ${but}: ${messageOf(error)}`);
	}
}

const hasCurrent = (listed: readonly [string, Listed]): listed is [string, RegistryEntry] => "version" in listed[1];

const registryOf = (listed: Readonly<Record<string, Listed>>): Registry => ({
	modules: Object.fromEntries(Object.entries(listed).filter(hasCurrent)),
	coming: Object.fromEntries(Object.entries(listed).filter((entry) => !hasCurrent(entry))),
});

async function replaceFixed({ store, shell }: Scene, { id, version, stored }: Change, previous: string | undefined) {
	if (stored) await placeFixed(store, id, stored.release);
	if (previous !== undefined && previous !== version) await removeFixed(store, id, previous, shell);
}

/**
 * Writes the registry once, then a record for each module. Repeating an interrupted call completes it. `removed` has
 * the ids of modules to remove, each with its current version. With another current version a module stays.
 */
async function switchEntries(
	scene: Scene,
	changes: readonly Change[],
	{ reason, action }: Event,
	removed: ReadonlyMap<string, string> = new Map(),
): Promise<Switched[]> {
	const { store, shell, who, record } = scene;
	const isForAll = madeCurrent({ action });
	let before: Readonly<Record<string, Listed>> = {};
	let after: Readonly<Record<string, Listed>> = {};
	const claimed = await claimedShell(store);
	await changeRegistry(store, (registry) => {
		// The staged release of a version may be ended even if the version does not fit the application shell, because
		// its users must be able to leave it.
		if (action !== "unstage") refuseUnmet(shell, claimed, registry, changes);
		before = { ...registry.modules, ...registry.coming };
		const edited = changes.map(({ id, edit }) => [id, edit(before[id], registry)] as const);
		const kept = Object.entries(before).filter(
			([id, entry]) => !(removed.has(id) && removed.get(id) === currentOf(entry)),
		);
		after = Object.fromEntries([...kept, ...edited]);
		return registryOf(after);
	});
	const at = new Date().toISOString();
	const switched: Switched[] = [];
	const recorded: { change: Change; previous: string | undefined }[] = [];
	for (const change of changes) {
		const { id, version } = change;
		const previous = currentOf(before[id]);
		const isUnchanged = isDeepStrictEqual(before[id], after[id]);
		const ended = after[id]?.staged ? undefined : before[id]?.staged?.version;
		// A build whose module keeps another current version is not reported, because users get it only on request.
		if (action === "build" && currentOf(after[id]) !== version) continue;
		const notes = change.stored ? unmet(id, change.stored.release, shell).notes : [];
		switched.push({ module: id, version, previous, isUnchanged, ended, notes });
		const missing = isForAll && previous === version ? await unrecorded(store, id, version) : undefined;
		const replaced = missing ? missing.previous : previous;
		if (isForAll)
			await orBrokenOff(change, "its files at fixed addresses are not yet", () =>
				replaceFixed(scene, change, replaced),
			);
		if (missing || !(isUnchanged || (action === "build" && previous === version)))
			recorded.push({ change, previous: replaced });
	}
	for (const { change, previous } of recorded) {
		const { id, version, stored } = change;
		const staged = after[id]?.staged;
		await orBrokenOff(change, "the record of it could not be written", async () =>
			writeRecord(store, {
				action,
				rollout: action === "stage" ? staged : undefined,
				id,
				version,
				previous,
				who,
				at,
				sizes: stored ? await sizesOf(store, id, stored) : { raw: 0, brotli: 0, entryBrotli: 0 },
				integrity: stored?.hash ?? before[id]?.available?.[version] ?? "",
				files: Object.keys(stored?.release.files ?? {}).length,
				reason,
				older: record?.older,
				from: record?.from,
				commit: record?.commit ?? stored?.release.commit,
				ci: record?.ci ?? stored?.release.ci,
			}),
		);
	}
	return switched;
}

async function switchEntry(scene: Scene, change: Change, event: Event): Promise<Switched> {
	const [switched] = await switchEntries(scene, [change], event);
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

async function makeCurrent(scene: Scene, id: string, stored: StoredVersion, event: Event): Promise<Switched> {
	checkFixed(id, stored.release, scene.shell);
	await placeFixed(scene.store, id, stored.release, { onlyNew: true });
	return switchEntry(scene, currentChange(scene, id, stored), event);
}

export const deploy = (scene: Scene, id: string, stored: StoredVersion, reason?: string): Promise<Switched> =>
	makeCurrent(scene, id, stored, { action: "deploy", reason });

/**
 * Returns the modules whose current version the build replaces. A module whose current version is not the one in
 * `replaced` was changed meanwhile; its build becomes available.
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
	const switched = await switchEntries(scene, changes, { action: "build" }, removed);
	for (const [id, version] of removed) await removeFixed(scene.store, id, version, scene.shell);
	return switched;
}

export function makeAvailable(scene: Scene, id: string, stored: StoredVersion, reason?: string): Promise<Switched> {
	const edit: Change["edit"] = (entry) => listedWith(entry, stored);
	return switchEntry(scene, { id, version: stored.release.version, stored, edit }, { action: "preview", reason });
}

/** If `users` is empty, the users who were named before for the same version stay. */
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
		if (currentOf(entry) === version)
			throw new Failure(`mfe-${id} ${version} is already the version for all users: there is nothing to stage.`);
		checkManifests({ ...modules, [id]: { manifest } });
		const before = entry?.staged?.version === version ? entry.staged.users : [];
		const staged: Staged = { version, percentage, users: named.length > 0 ? named : before };
		return { ...listedWith({ available: {}, ...entry, staged }, stored), staged };
	};
	return switchEntry(scene, { id, version, stored, edit }, { action: "stage", reason });
}

export async function unstage(scene: Scene, id: string): Promise<Switched> {
	const current = listedOf(await readRegistry(scene.store), id);
	const version = current?.staged?.version;
	if (version === undefined) throw new Failure(`No version of mfe-${id} is staged: there is nothing to end.`);
	const stored = await intactRelease(scene.store, id, version, current?.available?.[version]);
	const edit: Change["edit"] = (entry) => {
		const { staged: _, ...others } = entry ?? { available: {} };
		return others;
	};
	return switchEntry(scene, { id, version, stored, edit }, { action: "unstage" });
}

export async function promote(scene: Scene, id: string, version?: string): Promise<Switched> {
	const wanted = version ?? listedOf(await readRegistry(scene.store), id)?.staged?.version;
	if (wanted === undefined)
		throw new Failure(`No version of mfe-${id} is staged: name the version that all users are to get.`);
	return makeCurrent(scene, id, await findVersion(scene, id, wanted), { action: "promote" });
}

/** Takes the previous version by default. A removed module gets its last version back. */
export async function rollback(scene: Scene, id: string, version?: string): Promise<Switched> {
	const { store } = scene;
	const current = (await readRegistry(store)).modules[id]?.version;
	const before = () => (current === undefined ? versionBeforeRemoval(store, id) : versionBefore(store, id, current));
	const wanted = version ?? (await before());
	return makeCurrent(scene, id, await findVersion(scene, id, wanted), { action: "rollback" });
}
