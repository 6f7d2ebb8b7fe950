import { join } from "node:path";
import type { LaunchOptions } from "@playwright/test";
import { findChromium } from "../../deploy/lib/chromium.mjs";

/** Operating systems whose fonts a test browser can use. The machine's own fonts are never used. */
export type System = "desktop" | "android" | "bare-linux";

/** Returns the path of the fontconfig file that limits a browser on Linux to the fonts of this system. */
export const fontsOf = (system: System): string => join(import.meta.dirname, `../fonts/${system}.conf`);

export function launchOptions(system: System): LaunchOptions {
	const executablePath = findChromium();
	return {
		...(executablePath ? { executablePath } : {}),
		env: { ...process.env, FONTCONFIG_FILE: fontsOf(system) },
		args: [
			// The root user cannot use Chromium's sandbox.
			...(process.getuid?.() === 0 ? ["--no-sandbox"] : []),
			// Without this flag the headless shell rounds glyph widths to whole pixels; other browsers read fontconfig.
			"--font-render-hinting=none",
			"--disable-gpu",
			"--disable-quic",
			"--no-first-run",
			// The next flags prevent requests to the browser's vendor.
			"--disable-background-networking",
			"--disable-component-update",
			"--disable-sync",
			// Optimized code takes more time than it saves, because a test closes its page soon.
			"--js-flags=--no-opt --no-maglev --min-semi-space-size=16 --max-semi-space-size=32",
		],
	};
}
