import type { WorkCount } from "@portal/contracts/contract/work";
import type { Roles } from "@portal/contracts/kit/access";
import type { Language } from "@portal/contracts/kit/languages";
import type { ComponentType } from "react";
import type { IconName } from "../../components/Icon/Icon.tsx";

/**
 * What a module tells its host. The manifest is data only: the deployment copies it into the remotes file, so the
 * shell can draw menus and routes before a line of the module is loaded.
 */

/** Version of this contract between shell and modules; a module built for another one is refused. */
export const CONTRACT = 1;

/** `public`: for visitors too. Otherwise the roles of which one is needed. */
export type Access = "public" | Roles;

export interface RouteEntry {
	/** Absolute path without parameters, such as `/clientDetails`. */
	path: string;
	access: Access;
	/** Name of the component in the module's `pages`. */
	page: string;
	/** The page brings its own frame (the public website), not the staff layout. */
	frame?: "staff" | "own";
}

export interface MenuEntry {
	path: string;
	/** Shown as it stands: the staff's interface is German. */
	label: string;
	/** Drawn before the label. */
	icon?: IconName;
	roles: Roles;
	/** Ascending position in the side menu. */
	order: number;
	/** What waits for the person behind this entry: its number stands beside the label. */
	counts?: readonly WorkCount[];
}

/** Something to begin, offered in the palette (Ctrl+K). */
export interface ActionEntry {
	/** Shown as it stands, such as "Neuer Kunde". */
	label: string;
	icon?: IconName;
	/** One of the module's own addresses. */
	path: string;
	roles: Roles;
	/** Ascending position among the actions. */
	order: number;
	/** Offered on these pages alone; `takes`: the page's parameter → the parameter of `path` that it becomes. */
	on?: readonly { path: string; takes: Readonly<Record<string, string>> }[];
}

export interface SlotEntry {
	/** Name of the place it fills, such as `home`. */
	slot: string;
	/** Name of the component in the module's `slots`. */
	component: string;
	roles: Roles;
	order: number;
}

export interface ModuleManifest {
	/** Short id, also the translation namespace: `clients`. */
	id: string;
	contract: number;
	routes: readonly RouteEntry[];
	menu: readonly MenuEntry[];
	slots: readonly SlotEntry[];
	actions?: readonly ActionEntry[];
	/** Languages that the module brings translations for. */
	languages: readonly Language[];
}

export type Translations = { [key: string]: string | Translations };

/** What a module's `./module` exposes, under exactly these names. */
export interface RemoteModule {
	contract: number;
	pages: Readonly<Record<string, ComponentType>>;
	slots: Readonly<Record<string, ComponentType>>;
	/** Loads the module's translations of one language. */
	translations: Readonly<Partial<Record<Language, () => Promise<{ default: Translations }>>>>;
}
