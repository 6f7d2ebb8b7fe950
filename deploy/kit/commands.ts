import { createHash } from "node:crypto";
import { existsSync, readFileSync } from "node:fs";
import { createRequire } from "node:module";
import { join, relative, sep } from "node:path";
import { devInShell } from "../dev/in-shell.ts";
import { filesIn, readJson } from "../lib/files.ts";
import { Failure, run, runServer } from "../lib/run.mjs";
import { type BuiltModule, readBuild } from "../release/versions.ts";
import { CONTRACTS, MODULE_KIT, SHARED_UI } from "./names.ts";

/** The commands of a module that stands in a repository of its own; `directory` is its folder. */

const { resolve } = createRequire(import.meta.url);
const programOf = (name: string, path: string) => join(resolve(`${name}/package.json`), "..", path);
const RSBUILD = programOf("@rsbuild/core", "bin/rsbuild.js");
const VITEST = programOf("vitest", "vitest.mjs");
const TSC = programOf("typescript", "bin/tsc");

const isTest = (name: string) => /\.test\.tsx?$/.test(name);

/** Hash of what the build depends on: its own files and the packages of the kit. */
function inputHash(directory: string): string {
	const hash = createHash("sha256");
	for (const file of filesIn(directory, (name) => !isTest(name))) {
		const content = readFileSync(file);
		hash.update(`${relative(directory, file).split(sep).join("/")}\0${content.length}\0`).update(content);
	}
	for (const name of [CONTRACTS, MODULE_KIT, SHARED_UI]) {
		const file = join(directory, "node_modules", name, "package.json");
		if (!existsSync(file)) throw new Failure(`${name} is not installed: npm install.`);
		hash.update(readFileSync(file));
	}
	return hash.digest("hex");
}

/** Builds the module as it is deployed. */
export async function buildModule(directory: string): Promise<BuiltModule> {
	const file = join(directory, "package.json");
	if (!existsSync(file)) throw new Failure(`${directory} holds no module: package.json is missing.`);
	const { version: own, name } = await readJson<{ name: string; version: string }>(file);
	const hash = inputHash(directory);
	const version = `${own}-${hash.slice(0, 10)}`;
	const env = { ...process.env, NODE_ENV: "production", MODULE_VERSION: version };
	const { code, output } = await run(process.execPath, [RSBUILD, "build"], { cwd: directory, env });
	if (code !== 0) throw new Failure(`${output.trim()}\n\n${name} could not be built.`);
	if (inputHash(directory) !== hash) throw new Failure(`The sources of ${name} changed during the build.`);
	return readBuild(directory, version);
}

/** Checks the types, then runs the tests; what is said further goes to these. */
export async function testModule(directory: string, further: readonly string[] = []): Promise<number> {
	const shown = { cwd: directory, show: true };
	const types = await run(process.execPath, [TSC, "--noEmit", "-p", directory], shown);
	if (types.code !== 0) return types.code;
	const config = readConfig();
	const args = [VITEST, "run", "--root", directory, "--config", config, ...further];
	return (await run(process.execPath, args, { ...shown, env: { ...process.env, TZ: "UTC" } })).code;
}

const readConfig = () =>
	[".js", ".ts"].map((end) => join(import.meta.dirname, `module.config${end}`)).find(existsSync) ?? "";

/** The module alone, with the API that `API_URL` names behind it, or within the application that runs at `shell`. */
export async function devModule(directory: string, shell: string | undefined): Promise<number> {
	if (shell !== undefined) return devInShell([directory], shell);
	const env = { ...process.env, NODE_ENV: "development" };
	return runServer(process.execPath, [RSBUILD, "dev"], { cwd: directory, env });
}
