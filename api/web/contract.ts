import { z } from "zod";
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
} from "../kit/registry.ts";

const version = z.string().refine(isVersion);
const integrity = z.string().regex(INTEGRITY);
const filesOf = (extension: ".js" | ".css") =>
	z
		.array(z.object({ href: z.string().max(REGISTRY_LIMITS.path).regex(ASSET_PATH).endsWith(extension), integrity }))
		.max(REGISTRY_LIMITS.assets)
		.readonly();
const available = z
	.record(version, integrity)
	.refine((list) => Object.keys(list).length <= REGISTRY_LIMITS.available)
	.readonly();

const staged = z
	.object({
		version,
		/** Share of the users who get the version, from 0 to 100. */
		percentage: z.number().min(0).max(100),
		/** Hashes of version and user name, for the users who get the version in addition to the percentage. */
		users: z.array(z.string().regex(USER_HASH)).max(REGISTRY_LIMITS.users).readonly(),
	})
	.readonly();
export type Staged = z.infer<typeof staged>;

const coming = z.object({ available, staged: staged.exactOptional() }).readonly();
export type Coming = z.infer<typeof coming>;

const entry = z.object({
	version,
	entry: z.string(),
	integrity,
	preload: filesOf(".js"),
	css: filesOf(".css"),
	/** Hash of the file release.json, which in turn contains the hash of each file of the version. */
	release: integrity.optional(),
	available: available.optional(),
});
type Entry = z.infer<typeof entry>;
export type Asset = Readonly<Entry["preload"][number]>;
export type Loadable = Readonly<Pick<Entry, "entry" | "version" | "integrity" | "preload" | "css">>;

const name = z.string().max(MANIFEST_LIMITS.name);
const path = z.string().max(MANIFEST_LIMITS.path).regex(PAGE_PATH);
const roles = z.array(name).max(MANIFEST_LIMITS.roles);
/**
 * Schema of the part of a module's manifest that the application (shell) needs for routes, the menu and the places
 * where modules insert components (slots). Other fields are checked only when the module is deployed.
 */
const manifest = z.object({
	id: z.string().refine(isModuleId),
	contract: z.number(),
	routes: z.array(z.object({ path, access: z.literal("public").or(roles), page: name })).max(MANIFEST_LIMITS.routes),
	menu: z.array(z.object({ path, label: z.string().max(MANIFEST_LIMITS.label), roles })).max(MANIFEST_LIMITS.menu),
	slots: z.array(z.object({ slot: name, component: name, roles })).max(MANIFEST_LIMITS.slots),
});

export interface RegistryEntry<Manifest, Site = unknown> extends Loadable {
	readonly manifest: Manifest;
	readonly site?: Site | undefined;
	readonly release?: string;
	readonly available?: Coming["available"];
	readonly staged?: Staged;
}

export interface Registry<Entry> {
	readonly modules: Readonly<Record<string, Entry>>;
	/**
	 * Modules without a version for all users. They are in a map of their own, because older readers treat every entry
	 * of `modules` as a version for all users.
	 */
	readonly coming?: Readonly<Record<string, Coming>>;
}

export type Refusal = "id" | keyof Entry;

/**
 * Returns the name of the first invalid property of a module's entry, or undefined if the entry is valid. Modules with
 * an invalid entry are not loaded.
 */
export function refusalOf(id: string, value: unknown): Refusal | undefined {
	if (!isModuleId(id)) return "id";
	const { data, error } = entry.safeParse(value);
	if (error) return (error.issues[0]?.path[0] as Refusal | undefined) ?? "id";
	const isElsewhere = ({ href }: Asset) => !isOwnAsset(id, data.version, href);
	if (!isEntryFile(id, data.version, data.entry)) return "entry";
	return (["preload", "css"] as const).find((list) => data[list].some(isElsewhere));
}

export const stagedOf = (value: unknown): Staged | undefined =>
	staged.safeParse(isObject(value) ? value.staged : undefined).data;

/** Returns the valid entries of modules without a version for all users; modules that are in `modules` do not count. */
export function comingIn(registry: Record<string, unknown>): Readonly<Record<string, Coming>> {
	const { modules, coming: listed } = registry;
	const entries = Object.entries(isObject(listed) ? listed : {}).flatMap(([id, value]) => {
		const isReleased = isObject(modules) && Object.hasOwn(modules, id);
		const { data } = coming.safeParse(value);
		return data && isModuleId(id) && !isReleased ? [[id, data] as const] : [];
	});
	return Object.fromEntries(entries);
}

export const isDrawable = (id: string, value: unknown): boolean =>
	!isManifestTooLarge(value) && manifest.safeParse(value).data?.id === id;
