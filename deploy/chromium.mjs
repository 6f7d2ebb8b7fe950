import { existsSync } from "node:fs";
import { delimiter, join } from "node:path";
import { installDebian } from "./debian.mjs";

/** Without windows it does the same in two thirds of the time. */
const HEADLESS = "chromium-headless-shell";
const NAMES = [HEADLESS, "chromium", "chromium-browser", "google-chrome", "google-chrome-stable"];
const FIXED = ["/Applications/Google Chrome.app/Contents/MacOS/Google Chrome"];

/** Path of the browser: CHROMIUM_PATH, else the first usual name that is found in PATH. */
export function findChromium() {
	if (process.env.CHROMIUM_PATH) return process.env.CHROMIUM_PATH;
	const folders = (process.env.PATH ?? "").split(delimiter);
	return [...NAMES.flatMap((name) => folders.map((folder) => join(folder, name))), ...FIXED].find((path) =>
		existsSync(path),
	);
}

async function playwrightHasOne() {
	const { chromium } = await import("@playwright/test");
	return existsSync(chromium.executablePath());
}

/** True once a browser is there: an installed one, else Playwright's, else Debian's where it may be installed. */
export async function ensureChromium() {
	if (findChromium() || (await playwrightHasOne())) return true;
	console.log("No Chromium found, installing the Debian package …");
	installDebian([HEADLESS, "chromium"], ["fonts-liberation"]);
	return findChromium() !== undefined;
}
