import type { WorkCount } from "@portal/contracts/contract/work";
import type { Roles } from "@portal/contracts/kit/access";
import type { Language } from "@portal/contracts/kit/languages";
import type { ComponentType } from "react";
import type { IconName } from "../../components/Icon/Icon.tsx";

/**
 * A manifest describes a module as plain data. The deployment copies it into the registry, the list of deployed
 * modules, so that the shell (the host application) can render menu and routes before it loads the module's code.
 */

/** Version of the interface of modules and shell. The shell loads no module with another version. */
export const CONTRACT = 1;

/** Who may open a page: `public` includes visitors; otherwise the user needs one of the roles. */
export type Access = "public" | Roles;

export interface RouteEntry {
	/** Absolute path, such as `/clientDetails`. It contains no parameters; pages read ids from the query string. */
	path: string;
	access: Access;
	/** Name under which the module's export `pages` contains the component. */
	page: string;
	/** Layout of the page: `staff` (default) adds header and menu, `own` adds nothing, as on the public website. */
	frame?: "staff" | "own";
}

export interface MenuEntry {
	path: string;
	/** Text of the menu entry. It is not translated, because the staff interface is in German only. */
	label: string;
	icon?: IconName;
	roles: Roles;
	/** Position in the side menu. Lower numbers come first. */
	order: number;
	/** `system` moves the entry below a heading at the end of the menu, for administration. */
	group?: "system";
	/** Kinds of pending tasks that the user finds on this page. The menu shows their total number next to the label. */
	counts?: readonly WorkCount[];
}

/** An action that users can find in the command palette (Ctrl+K), such as "Neuer Kunde". */
export interface ActionEntry {
	/** Text of the action in German, because the staff interface is not translated. */
	label: string;
	icon?: IconName;
	/** Path that the action opens. It must be a route of the same module. */
	path: string;
	roles: Roles;
	/** Position in the list of actions. Lower numbers come first. */
	order: number;
	/** Pages with the action, by default all. `takes` maps the page's query parameters to those of the action's path. */
	on?: readonly { path: string; takes: Readonly<Record<string, string>> }[];
}

export interface SlotEntry {
	/** Name of the place on a page that the component fills, such as `home`. */
	slot: string;
	/** Name under which the module's export `slots` contains the component. */
	component: string;
	roles: Roles;
	order: number;
}

export interface ModuleManifest {
	/** Short id of the module, such as `clients`. It is also the namespace of the module's translations. */
	id: string;
	contract: number;
	routes: readonly RouteEntry[];
	menu: readonly MenuEntry[];
	slots: readonly SlotEntry[];
	actions?: readonly ActionEntry[];
	/** Languages for which the module has translations. In all other languages its texts are German. */
	languages: readonly Language[];
}

export type Translations = { [key: string]: string | Translations };

/** Exports of a module's file `./module`. The shell finds them by exactly these names. */
export interface RemoteModule {
	contract: number;
	pages: Readonly<Record<string, ComponentType>>;
	slots: Readonly<Record<string, ComponentType>>;
	/** Functions that load the module's translations, so that only the texts of one language are downloaded. */
	translations: Readonly<Partial<Record<Language, () => Promise<{ default: Translations }>>>>;
}
