import { spawnSync } from "node:child_process";
import { existsSync } from "node:fs";
import { delimiter, join } from "node:path";

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

function installDebianPackage() {
	if (process.getuid?.() !== 0 || spawnSync("apt-get", ["--version"]).status !== 0) return;
	const apt = (...args) =>
		spawnSync("apt-get", args, { stdio: "inherit", env: { ...process.env, DEBIAN_FRONTEND: "noninteractive" } }).status;
	apt("update", "-qq");
	// Not every release of Debian has the first one.
	for (const name of [HEADLESS, "chromium"]) if (apt("install", "-y", "-qq", name, "fonts-liberation") === 0) return;
}

/** True once a browser is there: an installed one, else Playwright's, else Debian's where it may be installed. */
export async function ensureChromium() {
	if (findChromium() || (await playwrightHasOne())) return true;
	console.log("No Chromium found, installing the Debian package …");
	installDebianPackage();
	return findChromium() !== undefined;
}
