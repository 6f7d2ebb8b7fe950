import { MODULE_ID, MODULE_VERSION } from "../kit/failures.ts";

/** The registry of deployed modules, checked by server and page. No schema library: the page loads none. */

/** With the registry the server says which shell it gives to new pages. */
export const SHELL_HEADER = "X-Shell-Version";

export interface Asset {
	readonly href: string;
	readonly integrity: string;
}

/** A version for some users. */
export interface Staged {
	readonly version: string;
	/** Share of users, 0 to 100. */
	readonly percentage: number;
	/** Hashes of the names of selected users. */
	readonly users: readonly string[];
}

export interface Loadable {
	readonly entry: string;
	readonly version: string;
	readonly integrity: string;
	readonly preload: readonly Asset[];
	readonly css: readonly Asset[];
}

export interface RegistryEntry<Manifest, Site = unknown> extends Loadable {
	readonly manifest: Manifest;
	/** Pages for visitors, rendered at build time. */
	readonly site?: Site | undefined;
	/** Hash of release.json, which contains the hash of each file. */
	readonly release?: string;
	/** Available versions with the hashes of their release.json, newest first. */
	readonly available?: Readonly<Record<string, string>>;
	readonly staged?: Staged;
}

/** A module of which no version is for everybody yet. */
export interface Coming {
	/** Available versions with the hashes of their release.json, newest first. */
	readonly available: Readonly<Record<string, string>>;
	readonly staged?: Staged;
}

export interface Registry<Entry> {
	readonly modules: Readonly<Record<string, Entry>>;
	/** A map of its own: readers from before it take every entry of `modules` for a version that is for everybody. */
	readonly coming?: Readonly<Record<string, Coming>>;
}

const INTEGRITY = /^sha384-[A-Za-z0-9+/]{64}$/;
/** No part begins with a dot, so no path climbs. */
const PATH = /^(\/[A-Za-z0-9_][A-Za-z0-9_.+~-]*)+$/;

export const isModuleId = (id: unknown): id is string => typeof id === "string" && MODULE_ID.test(id);
export const isVersion = (version: unknown): version is string =>
	typeof version === "string" && MODULE_VERSION.test(version) && !version.includes("..");
const isIntegrity = (hash: unknown): hash is string => typeof hash === "string" && INTEGRITY.test(hash);
export const isObject = (value: unknown): value is Record<string, unknown> =>
	typeof value === "object" && value !== null && !Array.isArray(value);

export const folderOf = (id: string, version: string) => `/mfe/${id}/${version}/`;

function isAsset(value: unknown, folder: string, extension: string): value is Asset {
	if (!isObject(value) || !isIntegrity(value.integrity)) return false;
	const { href } = value;
	if (typeof href !== "string" || !PATH.test(href) || !href.endsWith(extension)) return false;
	return href.startsWith(folder) || href.startsWith("/static/");
}

const isListOfVersions = (list: unknown) =>
	isObject(list) && Object.entries(list).every(([version, hash]) => isVersion(version) && isIntegrity(hash));

/** The first invalid part of an entry; an invalid entry is not loaded. */
export function refusalOf(
	id: string,
	entry: unknown,
): "id" | "version" | "entry" | "integrity" | "preload" | "css" | "release" | "available" | undefined {
	if (!isModuleId(id) || !isObject(entry)) return "id";
	if (!isVersion(entry.version)) return "version";
	const folder = folderOf(id, entry.version);
	if (entry.entry !== `${folder}remoteEntry.js`) return "entry";
	if (!isIntegrity(entry.integrity)) return "integrity";
	const isEvery = (assets: unknown, extension: string) =>
		Array.isArray(assets) && assets.every((asset) => isAsset(asset, folder, extension));
	if (!isEvery(entry.preload, ".js")) return "preload";
	if (!isEvery(entry.css, ".css")) return "css";
	if (entry.release !== undefined && !isIntegrity(entry.release)) return "release";
	return entry.available === undefined || isListOfVersions(entry.available) ? undefined : "available";
}

export function releaseHash(entry: unknown, version: string): string | undefined {
	if (!isObject(entry)) return undefined;
	const listed = isObject(entry.available) && Object.hasOwn(entry.available, version) && entry.available[version];
	const hash = listed || (entry.version === version && entry.release);
	return isIntegrity(hash) ? hash : undefined;
}

/** Undefined for an invalid value. */
export function stagedOf(entry: unknown): Staged | undefined {
	const staged = isObject(entry) ? entry.staged : undefined;
	if (!isObject(staged)) return undefined;
	const { version, percentage, users } = staged;
	const isShare = typeof percentage === "number" && percentage >= 0 && percentage <= 100;
	const isHash = (user: unknown): user is string => typeof user === "string" && /^[0-9a-f]{64}$/.test(user);
	if (!isVersion(version) || !isShare || !Array.isArray(users) || !users.every(isHash)) return undefined;
	return { version, percentage, users };
}

function comingModule(id: string, entry: unknown): Coming | undefined {
	if (!isModuleId(id) || !isObject(entry) || !isListOfVersions(entry.available)) return undefined;
	const available = entry.available as Coming["available"];
	const staged = stagedOf(entry);
	if (!staged && entry.staged !== undefined) return undefined;
	return { available, ...(staged ? { staged } : {}) };
}

/** The valid ones of a registry's modules that only some may get; a module for everybody is not among them. */
export function comingIn(registry: Record<string, unknown>): Readonly<Record<string, Coming>> {
	const { modules, coming } = registry;
	const entries = Object.entries(isObject(coming) ? coming : {}).flatMap(([id, entry]) => {
		const known = isObject(modules) && Object.hasOwn(modules, id) ? undefined : comingModule(id, entry);
		return known ? [[id, known] as const] : [];
	});
	return Object.fromEntries(entries);
}

const isText = (value: unknown): value is string => typeof value === "string";
/** `//host` would be another origin. */
const isPagePath = (path: unknown) => isText(path) && /^\/(?!\/)[A-Za-z0-9_*:/-]*$/.test(path);
const isListOf = (list: unknown, isItem: (item: Record<string, unknown>) => boolean) =>
	Array.isArray(list) && list.every((item) => isObject(item) && isItem(item));
const isRoles = (roles: unknown) => Array.isArray(roles) && roles.every(isText);

/** Whether the shell can draw routes, menu and slots from it. */
export function isDrawable(id: string, manifest: unknown): boolean {
	return (
		isModuleId(id) &&
		isObject(manifest) &&
		manifest.id === id &&
		typeof manifest.contract === "number" &&
		isListOf(
			manifest.routes,
			({ path, access, page }) => isPagePath(path) && (access === "public" || isRoles(access)) && isText(page),
		) &&
		isListOf(manifest.menu, ({ path, label, roles }) => isPagePath(path) && isText(label) && isRoles(roles)) &&
		isListOf(manifest.slots, ({ slot, component, roles }) => isText(slot) && isText(component) && isRoles(roles))
	);
}
