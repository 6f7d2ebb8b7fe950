import type { MenuEntry, ModuleManifest, Role } from "@portal/shared-ui/module";

export type MenuItem = Pick<MenuEntry, "path" | "label" | "icon" | "group" | "counts">;

export function menuFor(manifests: readonly ModuleManifest[], roles: readonly Role[], homeLabel: string): MenuItem[] {
	const entries = manifests
		.flatMap(({ menu }) => menu)
		.filter((entry) => entry.roles.some((role) => roles.includes(role)))
		.sort((one, other) => one.order - other.order);
	return [{ path: "/home", label: homeLabel, icon: "home" }, ...entries];
}
