import { STORAGE_KEYS } from "@portal/contracts/kit/privacy";
import { deviceStorage } from "@portal/shared-ui/module";

export const THEMES = ["system", "light", "dark"] as const;
export type Theme = (typeof THEMES)[number];

const KEY = STORAGE_KEYS.theme;

export function savedTheme(): Theme {
	const saved = deviceStorage.get(KEY);
	return THEMES.find((theme) => theme === saved) ?? "system";
}

export function applyTheme(theme: Theme): void {
	if (theme === "system") delete document.documentElement.dataset.theme;
	else document.documentElement.dataset.theme = theme;
}

export function chooseTheme(theme: Theme): void {
	applyTheme(theme);
	deviceStorage.set(KEY, theme);
}
