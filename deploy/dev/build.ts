import { readFile, rm } from "node:fs/promises";
import { join } from "node:path";
import { createRsbuild, loadConfig, mergeRsbuildConfig } from "@rsbuild/core";
import { integrityOf } from "../lib/files.ts";
import { type BuiltModule, readBuild } from "../release/versions.ts";

const HASH_START = "sha384-".length;
const HASH_LENGTH = 10;

/** Beside the folder of the build that is deployed, so that both can be made at the same time. */
const folderOf = (directory: string) => join(directory, "node_modules/.cache/dev");

/** A version of its own for every content, so that nothing of an older one is kept under its address. */
async function read(directory: string, dist: string): Promise<BuiltModule> {
	const hash = integrityOf(await readFile(join(dist, "remoteEntry.js"))).slice(HASH_START);
	const version = `0.0.0-local.${hash.replace(/\W/g, "").slice(0, HASH_LENGTH)}`;
	return readBuild(directory, version, dist);
}

/** Builds a module as it is built for deployment, and again after every change of its sources. */
export async function watchModule(
	cwd: string,
	onBuilt: (built: BuiltModule) => void,
	onFailed: (error: unknown) => void,
): Promise<() => Promise<void>> {
	process.env.NODE_ENV = "production";
	process.env.MODULE_VERSION = "local";
	const dist = folderOf(cwd);
	const { content } = await loadConfig({ cwd });
	const local = { output: { distPath: { root: dist }, cleanDistPath: true } };
	const rsbuild = await createRsbuild({ cwd, rsbuildConfig: mergeRsbuildConfig(content, local) });
	rsbuild.onAfterBuild(async ({ stats }) => {
		// A plugin of the module may write into the folder that is deployed: it is not what it was built as any more.
		await rm(join(cwd, "dist/.inputs"), { force: true });
		// What is wrong has been printed by then; the last good build stays in force.
		if (stats?.hasErrors()) return;
		await read(cwd, dist).then(onBuilt, onFailed);
	});
	const { close } = await rsbuild.build({ watch: true });
	return close;
}
