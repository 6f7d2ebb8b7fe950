import { createHash } from "node:crypto";
import { isDeepStrictEqual } from "node:util";
import {
	checkManifests,
	checkVersion,
	entryOf,
	type Registry,
	type RegistryEntry,
	type ShellDescriptor,
	type Staged,
	withAvailable,
} from "../registry.ts";
import { Failure } from "../run.mjs";
import type { Store } from "../store/store.ts";
import { checkFixed, placeFixed, removeFixed } from "./fixed.ts";
import { type Action, madeCurrent, readRecords, writeRecord } from "./records.ts";
import { changeRegistry, readRegistry } from "./registry-file.ts";
import { checkStored, type StoredVersion, sizesOf, storedVersion } from "./upload.ts";

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
	rollout?: Staged;
}

interface Change {
	id: string;
	stored: StoredVersion;
	edit: (entry: RegistryEntry | undefined, registry: Registry) => RegistryEntry;
}

/** Changes the entries of modules in one step and keeps a record of each that is another one then. */
async function switchEntries(
	{ store, who, now }: Scene,
	changes: readonly Change[],
	{ reason, ...event }: Event,
	removed: readonly string[] = [],
): Promise<Switched[]> {
	let before: Registry["modules"] = {};
	let after: Registry["modules"] = {};
	await changeRegistry(store, (registry) => {
		before = registry.modules;
		const edited = changes.map(({ id, edit }) => [id, edit(before[id], registry)] as const);
		const kept = Object.entries(before).filter(([id]) => !removed.includes(id));
		after = Object.fromEntries([...kept, ...edited]);
		return { modules: after };
	});
	const switched: Switched[] = [];
	for (const { id, stored } of changes) {
		const { version, files } = stored.release;
		const previous = before[id]?.version;
		const isUnchanged = isDeepStrictEqual(before[id], after[id]);
		switched.push({
			id,
			version,
			previous,
			isUnchanged,
			ended: after[id]?.staged ? undefined : before[id]?.staged?.version,
		});
		if (isUnchanged || (event.action === "build" && previous === version)) continue;
		try {
			await writeRecord(store, {
				...event,
				id,
				version,
				...(previous ? { previous } : {}),
				who,
				at: now().toISOString(),
				sizes: await sizesOf(store, id, stored),
				integrity: stored.hash,
				files: Object.keys(files ?? {}).length,
				...(reason ? { reason } : {}),
			});
		} catch (error) {
			const cause = error instanceof Error ? error.message : String(error);
			throw new Failure(
				`mfe-${id} ${version} ist umgestellt, aber der Vermerk darüber konnte nicht geschrieben werden: ${cause}`,
			);
		}
	}
	return switched;
}

async function switchEntry(scene: Scene, change: Change, event: Event): Promise<Switched> {
	const [switched] = await switchEntries(scene, [change], event);
	if (!switched) throw new Error("Nothing was switched");
	return switched;
}

function deployedEntry(id: string, entry: RegistryEntry | undefined, purpose: string): RegistryEntry {
	if (entry) return entry;
	throw new Failure(`mfe-${id} ist noch nicht ausgeliefert: ${purpose} setzt eine Version für alle voraus.`);
}

const availableWith = (entry: RegistryEntry | undefined, { release, hash }: StoredVersion) =>
	withAvailable(entry?.available ?? {}, [release.version, hash], [entry?.version, entry?.staged?.version]);

const currentChange = ({ shell }: Scene, id: string, stored: StoredVersion): Change => ({
	id,
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
	const switched = await switchEntry(scene, currentChange(scene, id, stored), event);
	await placeFixed(store, id, release);
	if (switched.previous !== undefined && switched.previous !== release.version)
		await removeFixed(store, (await storedVersion(store, id, switched.previous))?.release, release);
	return switched;
}

/** Makes a new version the current one. */
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
	const switched = await switchEntries(scene, changes, { action: "build" }, removed);
	for (const [id, { release }] of stored) await placeFixed(scene.store, id, release);
	return switched;
}

/** Lists a version among those that may be asked for; nobody gets it by himself. */
export const makeAvailable = (scene: Scene, id: string, stored: StoredVersion, reason?: string): Promise<Switched> =>
	switchEntry(
		scene,
		{
			id,
			stored,
			edit: (entry) => {
				const current = deployedEntry(id, entry, "Eine Vorschau");
				return { ...current, available: availableWith(current, stored) };
			},
		},
		{ action: "preview", reason },
	);

/** Gives a version to some before the others. */
export async function stage(
	scene: Scene,
	id: string,
	stored: StoredVersion,
	{ percentage, users }: Rollout,
	reason?: string,
): Promise<Switched> {
	const { version, manifest } = stored.release;
	const staged: Staged = { version, percentage, users: users.map((name) => userHash(version, name)) };
	const edit: Change["edit"] = (entry, { modules }) => {
		const current = deployedEntry(id, entry, "Eine Staffelung");
		if (current.version === version) throw new Failure(`mfe-${id} ${version} ist schon die Version für alle.`);
		checkManifests({ ...modules, [id]: { manifest } });
		return { ...current, available: availableWith({ ...current, staged }, stored), staged };
	};
	return switchEntry(scene, { id, stored, edit }, { action: "stage", rollout: staged, reason });
}

/** Ends a staged version: everybody gets the current one again. */
export async function unstage(scene: Scene, id: string): Promise<Switched> {
	const version = (await readRegistry(scene.store)).modules[id]?.staged?.version;
	if (version === undefined) throw new Failure(`Von mfe-${id} ist keine Version gestaffelt.`);
	const stored = await findVersion(scene, id, version);
	const edit: Change["edit"] = (entry) => {
		const { staged: _, ...current } = deployedEntry(id, entry, "Das Ende einer Staffelung");
		return current;
	};
	return switchEntry(scene, { id, stored, edit }, { action: "unstage" });
}

async function versionsOf(store: Store, id: string): Promise<string[]> {
	const releases = (await store.list(`web/mfe/${id}/`)).filter(({ key }) =>
		/^[^/]+(\/[^/]+){3}\/release\.json$/.test(key),
	);
	return releases.sort((a, b) => b.modified - a.modified).map(({ key }) => key.split("/")[3] ?? "");
}

/** A version that lies in the store whole, unchanged, and fit for today's shell. */
export async function findVersion({ store, shell }: Scene, id: string, version: string): Promise<StoredVersion> {
	checkVersion(id, version);
	const stored = await storedVersion(store, id, version);
	if (!stored) {
		const versions = await versionsOf(store, id);
		throw new Failure(`${id} ${version} ist nicht vorhanden (vorhanden: ${versions.join(", ") || "nichts"}).`);
	}
	const expected = (await readRegistry(store)).modules[id]?.available?.[version];
	if (expected !== undefined && expected !== stored.hash)
		throw new Failure(`mfe-${id} ${version}: release.json ist verändert im Speicher (${store.name}).`);
	await checkStored(store, id, stored);
	const { manifest, shared } = stored.release;
	if (manifest.contract !== shell.contract)
		throw new Failure(
			`mfe-${id} ${version} ist für Vertrag ${manifest.contract} gebaut, die Shell hat ${shell.contract}.`,
		);
	const missing = shared.filter((name) => !(name in shell.shared));
	if (missing.length > 0)
		throw new Failure(`mfe-${id} ${version} braucht ${missing.join(", ")}, was die Shell nicht mehr teilt.`);
	return stored;
}

/** Makes the staged version, or the named one, the current one. */
export async function promote(scene: Scene, id: string, version?: string): Promise<Switched> {
	const wanted = version ?? (await readRegistry(scene.store)).modules[id]?.staged?.version;
	if (wanted === undefined)
		throw new Failure(
			`Von mfe-${id} ist keine Version gestaffelt; bitte die Version nennen, die alle bekommen sollen.`,
		);
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
	throw new Failure(`Von mfe-${id} gibt es vor ${current} keine Version mehr im Speicher.`);
}

/** Takes a module back to the version before, or to the named one. */
export async function rollback(scene: Scene, id: string, version?: string): Promise<Switched> {
	const current = (await readRegistry(scene.store)).modules[id]?.version;
	if (version === undefined && current === undefined) throw new Failure(`mfe-${id} ist nicht ausgeliefert.`);
	const wanted = version ?? (await versionBefore(scene.store, id, current ?? ""));
	return makeCurrent(scene, id, await findVersion(scene, id, wanted), { action: "rollback" });
}
