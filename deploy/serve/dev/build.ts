import { readFile, rm } from "node:fs/promises";
import { join } from "node:path";
import { createRsbuild, loadConfig, mergeRsbuildConfig } from "@rsbuild/core";
import { hashFiles } from "../../lib/files.ts";
import { type BuiltModule, readBuild } from "../../release/versions.ts";

const HASH_LENGTH = 10;

/** Returns the built module. Its version is a hash of the content, because browsers cache files by their address. */
async function read(directory: string, dist: string): Promise<BuiltModule> {
	const hash = hashFiles([["remoteEntry.js", await readFile(join(dist, "remoteEntry.js"))]]).digest("hex");
	const version = `0.0.0-local.${hash.slice(0, HASH_LENGTH)}`;
	return readBuild(directory, version, dist);
}

export async function watchModule(
	cwd: string,
	onBuilt: (built: BuiltModule) => void,
	onFailed: (error: unknown) => void,
): Promise<() => Promise<void>> {
	process.env.NODE_ENV = "production";
	process.env.MODULE_VERSION = "local";
	// The deployment build has another folder, so that both can run at once.
	const dist = join(cwd, "node_modules/.cache/dev");
	const { content } = await loadConfig({ cwd });
	const local = { output: { distPath: { root: dist }, cleanDistPath: true } };
	const rsbuild = await createRsbuild({ cwd, rsbuildConfig: mergeRsbuildConfig(content, local) });
	rsbuild.onAfterBuild(async ({ stats }) => {
		// A plugin may write into the folder of the deployment build, so the record of that build's inputs is deleted.
		await rm(join(cwd, "dist/.inputs"), { force: true });
		// After an error the last successful build stays in use. The bundler has already printed the error.
		if (stats?.hasErrors()) return;
		await read(cwd, dist).then(onBuilt, onFailed);
	});
	const { close } = await rsbuild.build({ watch: true });
	return close;
}
