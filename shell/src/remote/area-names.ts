import { type ModuleManifest, useTranslation } from "@portal/shared-ui/module";

/** Returns a function that names a module for users. Modules without a title are named after their first menu entry. */
export function useAreaNames(): (manifest: Pick<ModuleManifest, "id" | "menu">) => string {
	const { t } = useTranslation("shell");
	return ({ id, menu }) => t(`areas.${id}`, { defaultValue: menu[0]?.label ?? id });
}
