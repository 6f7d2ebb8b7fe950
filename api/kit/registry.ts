import { MODULE_ID, MODULE_VERSION } from "./failures.ts";

/**
 * This file contains the limits and checks of the registry, which lists the deployed modules. It must not import zod,
 * because pages check the registry without zod. A test compares these checks with the schema in `api/web/contract.ts`.
 */

/** The server sends the version of the shell in this header, so that open pages notice a new version. */
export const SHELL_HEADER = "X-Shell-Version";

/** The query parameter by which the home page reports an address without a page, such as one of a removed module. */
const UNAVAILABLE_QUERY = "unavailable";
export const unavailableAt = (path: string): string =>
	`/?${UNAVAILABLE_QUERY}=${encodeURIComponent(path.slice(0, MANIFEST_LIMITS.path))}`;

/** Matches a path as browsers send it, percent-encoded or with letters of any script. */
const PATH_WITHOUT_SPACES = /^\/[\p{L}\p{N}\-._~!$&'()*+,;=:@%/[\]|]*$/u;
/**
 * Returns the address that has no page, or undefined. A text that is not a path is ignored; otherwise a link from
 * elsewhere could make the home page show any sentence.
 */
export function unavailableIn(query: URLSearchParams): string | undefined {
	const path = query.get(UNAVAILABLE_QUERY);
	return path !== null && path.length <= MANIFEST_LIMITS.path && PATH_WITHOUT_SPACES.test(path) ? path : undefined;
}

/** Limits the size of the registry, because every page contains it. Lengths are in UTF-16 units. */
export const REGISTRY_LIMITS = {
	/** The maximum bytes of one module's entry as JSON. */
	entry: 96 * 1024,
	/** The maximum number of scripts and style sheets that a module loads at its start, including shared packages. */
	assets: 100,
	path: 200,
	available: 50,
	users: 200,
} as const;
export const MANIFEST_LIMITS = {
	/** The maximum bytes of a module's manifest as JSON. */
	bytes: 16 * 1024,
	routes: 50,
	menu: 20,
	actions: 20,
	slots: 20,
	roles: 10,
	path: 100,
	label: 60,
	name: 60,
} as const;

export const INTEGRITY = /^sha384-[A-Za-z0-9+/]{64}$/;
/** Matches the SHA-256, in hex, of a version and a user name. The registry is public and must not reveal user names. */
export const USER_HASH = /^[0-9a-f]{64}$/;
/** Matches the path of a file. No part may begin with a dot, so that `..` cannot lead out of the module's folder. */
export const ASSET_PATH = /^(\/[A-Za-z0-9_][A-Za-z0-9_.+~-]*)+$/;
/** Matches the path of a page. It must not begin with `//`, which would lead to another website. */
export const PAGE_PATH = /^\/(?!\/)[A-Za-z0-9_*:/-]*$/;

/**
 * Returns true for a valid module id. Names such as "constructor" are refused, because every JavaScript object has such
 * a property.
 */
export const isModuleId = (id: unknown): id is string =>
	typeof id === "string" && MODULE_ID.test(id) && !(id in Object.prototype);
export const isVersion = (version: unknown): version is string =>
	typeof version === "string" && MODULE_VERSION.test(version) && !version.includes("..");
export const isObject = (value: unknown): value is Record<string, unknown> =>
	typeof value === "object" && value !== null && !Array.isArray(value);

export const isEntryFile = (id: string, version: string, path: string): boolean =>
	path === `/mfe/${id}/${version}/remoteEntry.js`;
/** Returns true if the address is a file of this module version, or of a package that the shell shares with modules. */
export const isOwnAsset = (id: string, version: string, href: string): boolean =>
	href.startsWith(`/mfe/${id}/${version}/`) || href.startsWith("/static/");

const DEEPEST = 16;

const isNested = (value: unknown, levels: number): boolean =>
	typeof value === "object" &&
	value !== null &&
	(levels === 0 || Object.values(value).some((part) => isNested(part, levels - 1)));

// A value that is nested too deeply counts as too large, because converting it to JSON could overflow the stack.
const isLargerThan = (bytes: number, value: unknown): boolean =>
	isNested(value, DEEPEST) || new TextEncoder().encode(JSON.stringify(value)).length > bytes;

export function isManifestTooLarge(manifest: unknown): boolean {
	if (!isObject(manifest)) return false;
	const lists = (["routes", "menu", "actions", "slots"] as const).map((name) => [manifest[name], name] as const);
	if (lists.some(([list, name]) => Array.isArray(list) && list.length > MANIFEST_LIMITS[name])) return true;
	return isLargerThan(MANIFEST_LIMITS.bytes, manifest);
}

export const isEntryTooLarge = (entry: unknown): boolean =>
	(isObject(entry) && isManifestTooLarge(entry.manifest)) || isLargerThan(REGISTRY_LIMITS.entry, entry);

export function releaseHash(entry: unknown, version: string): string | undefined {
	if (!isObject(entry)) return undefined;
	const listed = isObject(entry.available) && Object.hasOwn(entry.available, version) && entry.available[version];
	const hash = listed || (entry.version === version && entry.release);
	return typeof hash === "string" && INTEGRITY.test(hash) ? hash : undefined;
}
