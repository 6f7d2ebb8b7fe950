import type { Coming, Refusal, Staged } from "@portal/contracts/contract/registry";
import {
	ASSET_PATH,
	INTEGRITY,
	isEntryFile,
	isManifestTooLarge,
	isModuleId,
	isObject,
	isOwnAsset,
	isVersion,
	MANIFEST_LIMITS,
	PAGE_PATH,
	REGISTRY_LIMITS,
	USER_HASH,
} from "@portal/contracts/kit/registry";

/** This file checks the list of deployed modules by hand, because its zod schema would delay the first page. */

const isMatch = (value: unknown, pattern: RegExp) => typeof value === "string" && pattern.test(value);
const isIntegrity = (value: unknown): value is string => isMatch(value, INTEGRITY);
const isText = (value: unknown, longest: number): value is string =>
	typeof value === "string" && value.length <= longest;
const isListOf = (list: unknown, most: number, isItem: (item: unknown) => boolean): list is unknown[] =>
	Array.isArray(list) && list.length <= most && list.every(isItem);

function isAvailable(list: unknown): list is Coming["available"] {
	const entries = isObject(list) ? Object.entries(list) : undefined;
	if (!entries || entries.length > REGISTRY_LIMITS.available) return false;
	return entries.every(([version, hash]) => isVersion(version) && isIntegrity(hash));
}

/** Returns the first invalid property of a module's entry, or undefined. The shell loads no invalid module. */
export function refusalOf(id: string, entry: unknown): Refusal | undefined {
	if (!isModuleId(id) || !isObject(entry)) return "id";
	const { version } = entry;
	if (!isVersion(version)) return "version";
	const areAssets = (list: unknown, extension: string) =>
		isListOf(
			list,
			REGISTRY_LIMITS.assets,
			(asset) =>
				isObject(asset) &&
				isIntegrity(asset.integrity) &&
				isText(asset.href, REGISTRY_LIMITS.path) &&
				ASSET_PATH.test(asset.href) &&
				asset.href.endsWith(extension) &&
				isOwnAsset(id, version, asset.href),
		);
	if (typeof entry.entry !== "string" || !isEntryFile(id, version, entry.entry)) return "entry";
	if (!isIntegrity(entry.integrity)) return "integrity";
	if (!areAssets(entry.preload, ".js")) return "preload";
	if (!areAssets(entry.css, ".css")) return "css";
	if (entry.release !== undefined && !isIntegrity(entry.release)) return "release";
	return entry.available === undefined || isAvailable(entry.available) ? undefined : "available";
}

/** Returns the version that is offered only to some users, or undefined if the entry has none or an invalid one. */
export function stagedOf(entry: unknown): Staged | undefined {
	const staged = isObject(entry) ? entry.staged : undefined;
	if (!isObject(staged)) return undefined;
	const { version, percentage, users } = staged;
	const isShare = typeof percentage === "number" && percentage >= 0 && percentage <= 100;
	if (!isVersion(version) || !isShare) return undefined;
	return isListOf(users, REGISTRY_LIMITS.users, (user) => isMatch(user, USER_HASH))
		? { version, percentage, users: users as string[] }
		: undefined;
}

function comingModule(id: string, entry: unknown): Coming | undefined {
	if (!isModuleId(id) || !isObject(entry) || !isAvailable(entry.available)) return undefined;
	const staged = stagedOf(entry);
	if (!staged && entry.staged !== undefined) return undefined;
	return { available: entry.available, ...(staged ? { staged } : {}) };
}

/** Returns the modules that have no current version yet and are offered only to certain users. */
export function comingIn({ modules, coming }: Record<string, unknown>): Readonly<Record<string, Coming>> {
	const entries = Object.entries(isObject(coming) ? coming : {}).flatMap(([id, entry]) => {
		const known = isObject(modules) && Object.hasOwn(modules, id) ? undefined : comingModule(id, entry);
		return known ? [[id, known] as const] : [];
	});
	return Object.fromEntries(entries);
}

const isName = (value: unknown) => isText(value, MANIFEST_LIMITS.name);
const isPagePath = (path: unknown) => isText(path, MANIFEST_LIMITS.path) && PAGE_PATH.test(path);
const areRoles = (roles: unknown) => isListOf(roles, MANIFEST_LIMITS.roles, isName);
const areItems = (list: unknown, most: number, isItem: (item: Record<string, unknown>) => boolean) =>
	isListOf(list, most, (item) => isObject(item) && isItem(item));

/** Returns true if the manifest is valid, so that the shell can create routes, menu entries and sections from it. */
export function isDrawable(id: string, manifest: unknown): boolean {
	const { routes, menu, slots, label } = MANIFEST_LIMITS;
	return (
		isModuleId(id) &&
		isObject(manifest) &&
		manifest.id === id &&
		typeof manifest.contract === "number" &&
		!isManifestTooLarge(manifest) &&
		areItems(
			manifest.routes,
			routes,
			({ path, access, page }) => isPagePath(path) && (access === "public" || areRoles(access)) && isName(page),
		) &&
		areItems(
			manifest.menu,
			menu,
			(entry) => isPagePath(entry.path) && isText(entry.label, label) && areRoles(entry.roles),
		) &&
		areItems(
			manifest.slots,
			slots,
			({ slot, component, roles }) => isName(slot) && isName(component) && areRoles(roles),
		)
	);
}
