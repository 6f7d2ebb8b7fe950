import { type ModuleManifest, useTranslation } from "@portal/shared-ui/module";

/** Returns a function that names the area of a module for users. The first menu entry names modules without a title. */
export function useAreaNames(): (manifest: Pick<ModuleManifest, "id" | "menu">) => string {
	const { t } = useTranslation("shell");
	return ({ id, menu }) => t(`areas.${id}`, { defaultValue: menu[0]?.label ?? id });
}
