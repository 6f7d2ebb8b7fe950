import { type ModuleManifest, useTranslation } from "@portal/shared-ui/module";

/** The name of a module on the screen; an unknown module goes by its first menu entry. */
export function useAreaNames(): (manifest: Pick<ModuleManifest, "id" | "menu">) => string {
	const { t } = useTranslation("shell");
	return ({ id, menu }) => t(`areas.${id}`, { defaultValue: menu[0]?.label ?? id });
}
