import type { WorkCount } from "@portal/contracts/contract/work";
import type { Roles } from "@portal/contracts/kit/access";
import type { Language } from "@portal/contracts/kit/languages";
import type { ComponentType } from "react";
import type { IconName } from "../../components/Icon/Icon.tsx";

/**
 * This file defines the manifest, the description of a module as plain data. The deployment copies it into the registry
 * (the list of deployed modules), so that the shell can render menu and routes before it loads the module's code.
 */

/**
 * Version of the contract between modules and the shell, their host application, which refuses modules with another
 * version.
 */
export const CONTRACT = 1;

/** Who may open a page: with `public` visitors too, otherwise users with one of the roles. */
export type Access = "public" | Roles;

export interface RouteEntry {
	/** Absolute path without parameters, such as `/clientDetails`. */
	path: string;
	access: Access;
	/** Name of the page's component in the module's export `pages`. */
	page: string;
	/** Layout around the page: that of staff pages (default), or `own` for pages such as the public website. */
	frame?: "staff" | "own";
}

export interface MenuEntry {
	path: string;
	/** Text of the menu entry. It is not translated, because the staff interface is German. */
	label: string;
	/** Icon before the label. */
	icon?: IconName;
	roles: Roles;
	/** Position in the side menu; lower numbers come first. */
	order: number;
	/** Group of the entry. `system` lists it under a heading at the end of the menu. */
	group?: "system";
	/** Kinds of pending tasks that this entry leads to. Their total number is shown next to the label. */
	counts?: readonly WorkCount[];
}

/** An action in the command palette (Ctrl+K). */
export interface ActionEntry {
	/** Text of the action. It is not translated, such as "Neuer Kunde". */
	label: string;
	icon?: IconName;
	/** Path that the action opens, one of the same module. */
	path: string;
	roles: Roles;
	/** Position in the list of actions; lower numbers come first. */
	order: number;
	/** Pages on which the action is offered. `takes` maps a query parameter of the page to a parameter of `path`. */
	on?: readonly { path: string; takes: Readonly<Record<string, string>> }[];
}

export interface SlotEntry {
	/** Name of the slot (a place on a page of the shell that modules fill), such as `home`. */
	slot: string;
	/** Name of the component in the module's export `slots`. */
	component: string;
	roles: Roles;
	order: number;
}

export interface ModuleManifest {
	/** Short id of the module, such as `clients`. It is also the namespace of its translations. */
	id: string;
	contract: number;
	routes: readonly RouteEntry[];
	menu: readonly MenuEntry[];
	slots: readonly SlotEntry[];
	actions?: readonly ActionEntry[];
	/** Languages for which the module has translations. */
	languages: readonly Language[];
}

export type Translations = { [key: string]: string | Translations };

/** What a module's file `./module` exports, with exactly these names. */
export interface RemoteModule {
	contract: number;
	pages: Readonly<Record<string, ComponentType>>;
	slots: Readonly<Record<string, ComponentType>>;
	/** Functions that load the module's translations, by language. */
	translations: Readonly<Partial<Record<Language, () => Promise<{ default: Translations }>>>>;
}
