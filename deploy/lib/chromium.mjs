import { existsSync } from "node:fs";
import { delimiter, join } from "node:path";
import { installDebian } from "./debian.mjs";

/** Debian's Chromium without windows, which runs the tests in two thirds of the time. */
const HEADLESS = "chromium-headless-shell";
const NAMES = [HEADLESS, "chromium", "chromium-browser", "google-chrome", "google-chrome-stable"];
const FIXED = ["/Applications/Google Chrome.app/Contents/MacOS/Google Chrome"];

/** Returns the path of Chromium from CHROMIUM_PATH, or of the first program in PATH with a usual name. */
export function findChromium() {
	if (process.env.CHROMIUM_PATH) return process.env.CHROMIUM_PATH;
	const folders = (process.env.PATH ?? "").split(delimiter);
	return [...NAMES.flatMap((name) => folders.map((folder) => join(folder, name))), ...FIXED].find((path) =>
		existsSync(path),
	);
}

/** Returns true if a browser is available. If none is installed, it tries to install Debian's package. */
export async function ensureChromium() {
	if (findChromium()) return true;
	const { chromium } = await import("@playwright/test");
	if (existsSync(chromium.executablePath())) return true;
	console.log("No Chromium found, installing the Debian package …");
	installDebian([HEADLESS, "chromium"], ["fonts-liberation"]);
	return findChromium() !== undefined;
}
