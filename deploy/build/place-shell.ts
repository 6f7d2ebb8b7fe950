import { existsSync } from "node:fs";
import { join } from "node:path";
import { filesByPath, publish, readJson, unpublish, writeWhole } from "../lib/files.ts";
import { Failure } from "../lib/run.mjs";
import { deployedShell, SHELL_KEY } from "../release/deployed-shell.ts";
import { deployedFixed } from "../release/fixed-addresses.ts";
import type { ShellDescriptor } from "../release/registry.ts";
import type { Store } from "../store/store.ts";
import { shellFiles } from "./shell.ts";

/** Number of builds whose files are kept, because open pages still load chunks of the build they started with. */
const KEPT = 3;

export interface Deployed {
	version: string;
	/** Paths of the shell's files, as one list per build, with the newest build first. */
	shell: string[][];
	fixed: string[];
}

const recordFile = (folder: string) => join(folder, "deployed.json");

export const readDeployed = async (folder: string): Promise<Deployed | undefined> =>
	existsSync(recordFile(folder)) ? readJson<Deployed>(recordFile(folder)) : undefined;

export const writeDeployed = (folder: string, deployed: Deployed) =>
	writeWhole(recordFile(folder), JSON.stringify(deployed));

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

interface BuiltShell {
	page: string;
	descriptor: ShellDescriptor;
}

/** Copies the shell so that nothing refers to a missing file: scripts first, then the page, then the package list. */
export async function placeShellFiles(
	folder: string,
	{ page, descriptor }: BuiltShell,
	before: Deployed | undefined,
	root: string,
): Promise<string[][]> {
	const web = join(folder, "web");
	const builds = await placeFiles(join(root, "shell/dist"), web, before?.shell ?? []);
	for (const [path, source] of shellFiles(root)) await publish(join(web, path), source);
	await writeWhole(join(web, "index.html"), page);
	await writeWhole(join(folder, SHELL_KEY), JSON.stringify(descriptor));
	return builds;
}

export async function placeShell(store: Store, built: BuiltShell, root: string): Promise<void> {
	const folder = store.folder ?? "";
	const { version, fixed } = built.descriptor;
	const owners = await deployedFixed(store);
	const taken = fixed.find((path) => owners.has(path));
	if (taken !== undefined)
		throw new Failure(
			`The file /${taken} is there twice: it belongs to ${owners.get(taken)}, and the shell brings it too.`,
		);
	const old = existsSync(join(folder, SHELL_KEY)) ? ((await deployedShell(store)).fixed ?? []) : [];
	const before = await readDeployed(folder);
	const shell = await placeShellFiles(folder, built, before, root);
	for (const path of old) if (!fixed.includes(path) && !owners.has(path)) await unpublish(join(folder, "web", path));
	const others = (before?.fixed ?? []).filter((path) => !old.includes(path));
	await writeDeployed(folder, { version, shell, fixed: [...new Set([...others, ...fixed])] });
}
