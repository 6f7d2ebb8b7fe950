import { type ModuleManifest, useTranslation } from "@portal/shared-ui/module";

/** What a module is called on the screen: a module that the shell has never heard of goes by its first menu entry. */
export function useAreaNames(): (manifest: Pick<ModuleManifest, "id" | "menu">) => string {
	const { t } = useTranslation("shell");
	return ({ id, menu }) => t(`areas.${id}`, { defaultValue: menu[0]?.label ?? id });
}
