import { existsSync } from "node:fs";
import { join } from "node:path";
import { filesByPath, publish, readJson, unpublish, writeWhole } from "../lib/files.ts";
import { Failure, ROOT } from "../lib/run.mjs";
import { claimShell } from "../release/fit.ts";
import { deployedFixed } from "../release/fixed.ts";
import { prune } from "../release/prune.ts";
import { readRecords, whoDeploys } from "../release/records.ts";
import { checkManifests } from "../release/registry.ts";
import { readRegistry } from "../release/registry-file.ts";
import { type StoredVersion, uploadVersion } from "../release/stored-version.ts";
import { deployBuild, type Scene } from "../release/switch.ts";
import { fixedFiles, readBuild } from "../release/versions.ts";
import { folderStore } from "../store/folder.ts";
import { isBucket, openStore } from "../store/open.ts";
import type { Store } from "../store/store.ts";
import { readShell, SHELL_KEY, shellFiles } from "./shell.ts";

/** Open pages go on loading parts of the build that they started with. */
const KEPT = 3;

/** The files that earlier runs deployed. */
interface Deployed {
	version: string;
	/** Files of the shell's last builds, the newest first. */
	shell: string[][];
	fixed: string[];
}

const idOf = (name: string) => name.replace(/^mfe-/, "");

/** Adds the shell's files; those of the builds before stay for the pages that are open. */
async function deployShell(dist: string, web: string, before: readonly string[][]): Promise<string[][]> {
	const files = filesByPath(dist).filter(([path]) => path.startsWith("static/"));
	for (const [path, source] of files) await publish(join(web, path), source);
	const paths = files.map(([path]) => path);
	const builds = [paths, ...before.filter((build) => build.join() !== paths.join())].slice(0, KEPT);
	const kept = new Set(builds.flat());
	for (const path of before.flat()) if (!kept.has(path)) await unpublish(join(web, path));
	return builds;
}

function allFixedFiles(root: string, names: readonly string[]): Map<string, string> {
	const files = new Map<string, string>();
	const modules = names.filter((name) => name !== "shell");
	const all = [shellFiles(root), ...modules.map((name) => fixedFiles(join(root, name), idOf(name)))].flat();
	for (const [path, source] of all) {
		const other = files.get(path);
		if (other) throw new Failure(`The file /${path} is there twice: ${other} and ${source}.`);
		files.set(path, source);
	}
	return files;
}

/** Modules in the registry that came from this checkout and are not in it any more. */
async function goneModules(store: Store, ids: readonly string[]): Promise<string[]> {
	const others = Object.keys((await readRegistry(store)).modules).filter((id) => !ids.includes(id));
	const gone: string[] = [];
	for (const id of others) {
		const [last] = await readRecords(store, id, 1);
		if (!last || last.action === "build") gone.push(id);
	}
	return gone;
}

/** Where the build of a checkout goes: the folder that MODULE_STORE names, or `dist`. A bucket is left to deployments. */
function buildStore(root: string): Store {
	return isBucket(process.env) || root !== ROOT ? folderStore(join(root, "dist")) : openStore(process.env, root);
}

/** Puts the built packages together in a folder. Each module is switched in one step, after its files are there. */
export async function assemble(versions: Readonly<Record<string, string>>, root = ROOT): Promise<void> {
	const store = buildStore(root);
	const folder = store.folder ?? join(root, "dist");
	const web = join(folder, "web");
	const recordFile = join(folder, "deployed.json");
	const before = existsSync(recordFile) ? await readJson<Deployed>(recordFile) : undefined;
	const { shell: shellVersion = "", ...moduleVersions } = versions;
	const names = Object.keys(moduleVersions);
	const { page, descriptor } = await readShell(root, shellVersion, names);

	const built = await Promise.all(names.map((name) => readBuild(join(root, name), moduleVersions[name] ?? "")));
	checkManifests(Object.fromEntries(built.map(({ id, release }) => [id, release])));
	const ids = built.map(({ id }) => id);
	const fixed = allFixedFiles(root, Object.keys(versions));
	const fixedBefore = [...(before?.fixed ?? []), ...(await deployedFixed(store)).keys()];

	const stored = new Map<string, StoredVersion>();
	for (const module of built) stored.set(module.id, await uploadVersion(store, module, { anew: true }));
	const gone = await goneModules(store, ids);
	await claimShell(store, descriptor, { coming: built, gone });
	const shell = await deployShell(join(root, "shell/dist"), web, before?.shell ?? []);
	for (const [path, source] of shellFiles(root)) await publish(join(web, path), source);
	await writeWhole(join(web, "index.html"), page);
	await writeWhole(join(folder, SHELL_KEY), JSON.stringify(descriptor));

	const scene: Scene = { store, shell: descriptor, who: whoDeploys(process.env), now: () => new Date() };
	for (const { id, version, previous, ended } of await deployBuild(scene, stored, gone)) {
		if (previous === undefined || previous === version) continue;
		console.log(`  ${id}: ${previous} → ${version}${ended ? `, staged was ${ended}` : ""}`);
	}
	const inPlace = new Set([...fixed.keys(), ...(await deployedFixed(store)).keys()]);
	for (const path of fixedBefore) if (!inPlace.has(path)) await unpublish(join(web, path));
	const record: Deployed = { version: shellVersion, shell, fixed: [...fixed.keys()] };
	await writeWhole(recordFile, JSON.stringify(record));
	await prune(store);
}
