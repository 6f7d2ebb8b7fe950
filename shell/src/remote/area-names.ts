import { type ModuleManifest, useTranslation } from "@portal/shared-ui/module";

/** Returns a function for the display name of a module; a module without one is named after its first menu entry. */
export function useAreaNames(): (manifest: Pick<ModuleManifest, "id" | "menu">) => string {
	const { t } = useTranslation("shell");
	return ({ id, menu }) => t(`areas.${id}`, { defaultValue: menu[0]?.label ?? id });
}
