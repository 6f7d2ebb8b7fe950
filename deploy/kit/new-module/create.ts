import { existsSync } from "node:fs";
import { rename, rm } from "node:fs/promises";
import { join } from "node:path";
import type { ModuleManifest } from "@portal/shared-ui/module";
import { packageNames } from "../../build/inputs.ts";
import { SHELL_ROUTES, SHELL_SLOTS } from "../../build/shell.ts";
import { manifestProblems } from "../../check/module/manifest-schema.ts";
import { checkRoutes } from "../../check/module/routes.ts";
import { readJson, writeWhole } from "../../lib/files.ts";
import { Failure } from "../../lib/run.mjs";
import { readManifest } from "../../release/versions.ts";
import { FIRST_PORT, kitFiles, packageJson, sampleFiles } from "./sample.ts";

interface Package {
	version: string;
	mfe?: { port: number };
	dependencies?: Record<string, string>;
}

const LAST_PORT = 3999;

const packageOf = (root: string, name: string) => readJson<Package>(join(root, name, "package.json"));

async function freePort(root: string): Promise<number> {
	const taken = new Set<number | undefined>();
	for (const name of packageNames(root)) taken.add((await packageOf(root, name)).mfe?.port);
	for (let port = FIRST_PORT; port <= LAST_PORT; port++) if (!taken.has(port)) return port;
	throw new Failure(`No port between ${FIRST_PORT} and ${LAST_PORT} is free for the development server.`);
}

/** The files differ from those of other modules only by a name or number. */
async function settingsFiles(root: string, id: string): Promise<[string, string][]> {
	const { dependencies: { react = "" } = {} } = await packageOf(root, "shared-ui");
	const settings = packageJson(id, await freePort(root), {
		scripts: {
			dev: `node ../deploy/cli/dev.mjs ${id} --alone`,
			build: "rsbuild build",
			deploy: "node ../deploy/cli/deploy.mjs",
		},
		dependencies: { "@portal/contracts": "*", "@portal/shared-ui": "*", react },
		devDependencies: { "@portal/module-kit": "*" },
	});
	return [["package.json", settings], ...kitFiles()];
}

async function refuseCollisions(root: string, id: string, directory: string): Promise<void> {
	const manifest = await readManifest(directory);
	const modules: Record<string, { version: string; manifest: ModuleManifest }> = {};
	for (const name of packageNames(root)) {
		if (name === "shell") continue;
		const { version } = await packageOf(root, name);
		modules[name.slice("mfe-".length)] = { version, manifest: await readManifest(join(root, name)) };
	}
	const problems = manifestProblems(manifest).map((text) => `mfe-${id}: ${text}`);
	const shell = { version: "", contract: manifest.contract, shared: {}, routes: SHELL_ROUTES, slots: SHELL_SLOTS };
	const module = { directory, id, release: { version: "", manifest }, dist: "" };
	problems.push(...checkRoutes({ module, registry: { modules }, shell }));
	if (problems.length > 0) throw new Failure(problems.join("\n"));
}

export async function createModule(root: string, id: string, title: string): Promise<string> {
	const directory = join(root, `mfe-${id}`);
	if (existsSync(directory)) throw new Failure(`The module exists already: ${directory}.`);
	// One rename completes the module. The dot keeps other tools from treating the folder as a module.
	const staging = join(root, `.new-module-${process.pid}`);
	try {
		const files = [...(await settingsFiles(root, id)), ...(await sampleFiles(id, title))];
		for (const [path, content] of files) await writeWhole(join(staging, path), content);
		await refuseCollisions(root, id, staging);
		await rename(staging, directory);
	} finally {
		await rm(staging, { recursive: true, force: true });
	}
	return directory;
}
