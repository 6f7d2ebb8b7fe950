import { join } from "node:path";
import type { LaunchOptions } from "@playwright/test";
import { findChromium } from "../../deploy/lib/chromium.mjs";

/** Returns options of a browser that uses the fonts of an operating system, and never those of the machine. */
export function launchOptions(system: "desktop" | "android" | "bare-linux"): LaunchOptions {
	const executablePath = findChromium();
	// On Linux this file limits the browser to the fonts of the system.
	const fonts = join(import.meta.dirname, `../fonts/${system}.conf`);
	return {
		...(executablePath ? { executablePath } : {}),
		env: { ...process.env, FONTCONFIG_FILE: fonts },
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
