import { createHash } from "node:crypto";
import { existsSync, readdirSync, readFileSync } from "node:fs";
import { join, relative, sep } from "node:path";
import { originOf } from "../lib/connection.ts";
import { filesIn, readJson } from "../lib/files.ts";
import { Failure, run, runServer } from "../lib/run.mjs";
import { type BuiltModule, readBuild } from "../release/versions.ts";
import { devInShell } from "../serve/dev/in-shell.ts";
import { checkSources, RSBUILD, testArgs } from "./checks.ts";
import { CONTRACTS, MODULE_KIT, SHARED_UI } from "./names.ts";

/** Milliseconds that an API may take to respond before development starts. */
const TIMEOUT_MS = 10_000;
/** Returns false for files that no build contains: tests, Markdown and the entry for development alone. */
const isBuilt = (name: string) => !/\.test\.tsx?$|\.md$|^standalone\.tsx$/.test(name);

function sourcesIn(directory: string): string[] {
	const names = readdirSync(directory, { withFileTypes: true }).filter(({ name }) => !name.startsWith("."));
	const files = names.filter((entry) => entry.isFile() && isBuilt(entry.name)).map(({ name }) => join(directory, name));
	const folders = names.filter((entry) => entry.isDirectory() && !["dist", "node_modules"].includes(entry.name));
	return [...files, ...folders.flatMap(({ name }) => filesIn(join(directory, name), isBuilt))].sort();
}

function inputHash(directory: string): string {
	const hash = createHash("sha256");
	for (const file of sourcesIn(directory)) {
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

/** Throws if the sources change during the build, because the version's name contains their hash. */
export async function buildModule(directory: string): Promise<BuiltModule> {
	const file = join(directory, "package.json");
	if (!existsSync(file)) throw new Failure(`${directory} contains no module: package.json is missing.`);
	const { version: own, name } = await readJson<{ name: string; version: string }>(file);
	const hash = inputHash(directory);
	const version = `${own}-${hash.slice(0, 10)}`;
	const env = { ...process.env, NODE_ENV: "production", MODULE_VERSION: version };
	const { code, output } = await run(process.execPath, [RSBUILD, "build"], { cwd: directory, env });
	if (code !== 0) throw new Failure(`${output.trim()}\n\n${name} could not be built.`);
	if (inputHash(directory) !== hash) throw new Failure(`The sources of ${name} changed during the build.`);
	return readBuild(directory, version);
}

export async function testModule(directory: string, further: readonly string[] = []): Promise<number> {
	await checkSources(directory);
	const env = { ...process.env, TZ: "UTC" };
	return (await run(process.execPath, testArgs(directory, further), { cwd: directory, show: true, env })).code;
}

async function checkApi(address: string | undefined): Promise<string> {
	if (!address)
		throw new Failure(
			"API_URL is missing: the application that answers the calls of the module alone, such as http://127.0.0.1:8000.\n" +
				"Within a running application: module-kit dev --shell https://portal.example",
		);
	const origin = originOf("API_URL", address);
	const response = await fetch(`${origin}/api/health/live`, { signal: AbortSignal.timeout(TIMEOUT_MS) }).catch(
		() => undefined,
	);
	if (!response?.ok)
		throw new Failure(`API_URL: ${origin} does not answer as the application does. Does it run there?`);
	return origin;
}

/** The module runs alone with the API at `API_URL`, or inside the running application at `shell`. */
export async function devModule(directory: string, shell: string | undefined): Promise<number> {
	if (shell !== undefined) return devInShell([directory], originOf("--shell", shell));
	const env = { ...process.env, NODE_ENV: "development", API_URL: await checkApi(process.env.API_URL) };
	return runServer(process.execPath, [RSBUILD, "dev"], { cwd: directory, env });
}
