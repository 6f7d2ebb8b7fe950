// This file installs the npm packages. It runs before they exist, so it imports built-in modules only.
import { existsSync, readFileSync } from "node:fs";
import { join } from "node:path";
import { Failure, isStarted, ROOT, requireRuntimes, runMain, runNpm } from "../lib/run.mjs";

const OLDEST_NODE = 20;

const packagesIn = (path) => JSON.parse(readFileSync(path, "utf8")).packages;

/** Returns true if node_modules contains what the lock file lists, according to the record that npm writes last. */
export function isInstalled(root = ROOT) {
	const record = join(root, "node_modules/.package-lock.json");
	if (!existsSync(record)) return false;
	const wanted = packagesIn(join(root, "package-lock.json"));
	const installed = packagesIn(record);
	return Object.entries(wanted).every(([path, entry]) => {
		if (!path.startsWith("node_modules/") && !path.includes("/node_modules/")) return true;
		const found = installed[path];
		if (!found) return entry.optional === true || entry.devOptional === true || entry.peer === true;
		return found.version === entry.version && existsSync(join(root, path));
	});
}

export async function prepare() {
	if (Number(process.versions.node.split(".")[0]) < OLDEST_NODE)
		throw new Failure(`Node ${OLDEST_NODE} or newer is needed, found: ${process.versions.node}.`);
	if (!isInstalled()) {
		console.log("Installing packages (npm ci) …");
		// Development packages are installed whatever NODE_ENV is, because the build needs them.
		const args = ["ci", "--include=dev", "--include=optional", "--no-audit", "--no-fund", "--loglevel=error"];
		const { code } = await runNpm(args, { show: true });
		if (code !== 0)
			throw new Failure(`The packages could not be installed (npm ci, exit code ${code}): see the output above.`);
	}
	requireRuntimes();
}

if (isStarted(import.meta)) await runMain(prepare);
