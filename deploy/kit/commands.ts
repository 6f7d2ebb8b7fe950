import { existsSync, readdirSync, readFileSync } from "node:fs";
import { join, relative, sep } from "node:path";
import { checkApplication, originOf } from "../lib/connection.ts";
import { filesIn, hashFiles, readJson } from "../lib/files.ts";
import { Failure, run, runServer } from "../lib/run.mjs";
import { type BuiltModule, readBuild } from "../release/versions.ts";
import { devInShell } from "../serve/dev/in-shell.ts";
import { buildFolder, checkSources, RSBUILD, testArgs } from "./checks.ts";
import { CONTRACTS, MODULE_KIT, SHARED_UI } from "./names.ts";

/** Returns false for files that no build contains: tests, Markdown and the entry for development alone. */
const isBuilt = (name: string) => !/\.test\.tsx?$|\.md$|^standalone\.tsx$/.test(name);

function sourcesIn(directory: string): string[] {
	const names = readdirSync(directory, { withFileTypes: true }).filter(({ name }) => !name.startsWith("."));
	const files = names.filter((entry) => entry.isFile() && isBuilt(entry.name)).map(({ name }) => join(directory, name));
	const folders = names.filter((entry) => entry.isDirectory() && !["dist", "node_modules"].includes(entry.name));
	return [...files, ...folders.flatMap(({ name }) => filesIn(join(directory, name), isBuilt))].sort();
}

function inputHash(directory: string): string {
	const nameOf = (file: string) => relative(directory, file).split(sep).join("/");
	const hash = hashFiles(sourcesIn(directory).map((file) => [nameOf(file), readFileSync(file)]));
	for (const name of [CONTRACTS, MODULE_KIT, SHARED_UI]) {
		const file = join(directory, "node_modules", name, "package.json");
		if (!existsSync(file)) throw new Failure(`${name} is not installed: npm install.`);
		hash.update(readFileSync(file));
	}
	return hash.digest("hex");
}

/** Throws if the sources change during the build, because the version's name contains their hash. */
export async function buildModule(directory: string): Promise<BuiltModule> {
	const file = join(directory, "package.json");
	if (!existsSync(file)) throw new Failure(`${directory} contains no module: package.json is missing.`);
	const { version: own, name } = await readJson<{ name: string; version: string }>(file);
	const hash = inputHash(directory);
	const version = `${own}-${hash.slice(0, 10)}`;
	await buildFolder(directory, name, { MODULE_VERSION: version });
	if (inputHash(directory) !== hash) throw new Failure(`The sources of ${name} changed during the build.`);
	return readBuild(directory, version);
}

export async function testModule(directory: string, further: readonly string[] = []): Promise<number> {
	await checkSources(directory);
	const env = { ...process.env, TZ: "UTC" };
	return (await run(process.execPath, testArgs(directory, further), { cwd: directory, show: true, env })).code;
}

async function originOfApi(address: string | undefined): Promise<string> {
	if (!address)
		throw new Failure(
			"API_URL is missing: the application that answers the calls of the module alone, such as http://127.0.0.1:8000.\n" +
				"Within a running application: module-kit dev --shell https://portal.example",
		);
	const origin = originOf("API_URL", address);
	await checkApplication("API_URL", origin);
	return origin;
}

/** The module runs alone with the API at `API_URL`, or inside the running application at `shell`. */
export async function devModule(directory: string, shell: string | undefined): Promise<number> {
	if (shell !== undefined) return devInShell([directory], originOf("--shell", shell));
	const env = { ...process.env, NODE_ENV: "development", API_URL: await originOfApi(process.env.API_URL) };
	return runServer(process.execPath, [RSBUILD, "dev"], { cwd: directory, env });
}
