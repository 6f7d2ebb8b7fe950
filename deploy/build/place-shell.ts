import { existsSync } from "node:fs";
import { join } from "node:path";
import { filesByPath, publish, readJson, unpublish, writeWhole } from "../lib/files.ts";
import { SHELL_KEY } from "../release/deployed-shell.ts";
import { deployedFixed } from "../release/fixed-addresses.ts";
import type { Store } from "../store/store.ts";
import { type readShell, shellFiles } from "./shell.ts";

/** Number of builds whose files are kept, because open pages still load chunks of the build they started with. */
const KEPT = 3;

interface Deployed {
	version: string;
	/** Paths of the shell's files, as one list per build, with the newest build first. */
	shell: string[][];
	fixed: string[];
}

/** Copies the shell's files and deletes those of old builds. Returns the file lists of the remaining builds. */
async function placeFiles(dist: string, web: string, before: readonly string[][]): Promise<string[][]> {
	const files = filesByPath(dist).filter(([path]) => path.startsWith("static/"));
	for (const [path, source] of files) await publish(join(web, path), source);
	const paths = files.map(([path]) => path);
	const builds = [paths, ...before.filter((build) => build.join() !== paths.join())].slice(0, KEPT);
	const kept = new Set(builds.flat());
	for (const path of before.flat()) if (!kept.has(path)) await unpublish(join(web, path));
	return builds;
}

/**
 * Copies the shell so that nothing refers to a missing file: scripts first, then the page, then the package list.
 * Returns a function that ends the release. It deletes files whose addresses neither the shell nor a module uses now.
 */
export async function placeShell(
	store: Store,
	{ page, descriptor }: Awaited<ReturnType<typeof readShell>>,
	root: string,
): Promise<() => Promise<void>> {
	const folder = store.folder ?? "";
	const web = join(folder, "web");
	const record = join(folder, "deployed.json");
	const before = existsSync(record) ? await readJson<Deployed>(record) : undefined;
	const { version, fixed } = descriptor;
	const shell = await placeFiles(join(root, "shell/dist"), web, before?.shell ?? []);
	for (const [path, source] of shellFiles(root)) await publish(join(web, path), source);
	await writeWhole(join(web, "index.html"), page);
	await writeWhole(join(folder, SHELL_KEY), JSON.stringify(descriptor));
	return async () => {
		const inUse = new Set([...fixed, ...(await deployedFixed(store)).keys()]);
		for (const path of before?.fixed ?? []) if (!inUse.has(path)) await unpublish(join(web, path));
		// Lists the files of modules too, so that the next build deletes those that an interrupted one has left.
		await writeWhole(record, JSON.stringify({ version, shell, fixed: [...inUse] } satisfies Deployed));
	};
}
