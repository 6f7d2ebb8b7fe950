export const THEMES = ["system", "light", "dark"] as const;
export type Theme = (typeof THEMES)[number];

const KEY = "portal.theme";

/** What this browser was told before; the system's own choice otherwise. */
export function savedTheme(): Theme {
	try {
		const saved = window.localStorage.getItem(KEY);
		return THEMES.find((theme) => theme === saved) ?? "system";
	} catch {
		return "system";
	}
}

export function applyTheme(theme: Theme): void {
	if (theme === "system") delete document.documentElement.dataset.theme;
	else document.documentElement.dataset.theme = theme;
}

export function chooseTheme(theme: Theme): void {
	applyTheme(theme);
	try {
		window.localStorage.setItem(KEY, theme);
	} catch {
		// A browser that keeps nothing still shows the choice until the page is closed.
	}
}
