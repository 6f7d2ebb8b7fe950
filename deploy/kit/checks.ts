import { createRequire } from "node:module";
import { extname, join } from "node:path";
import { Failure, run } from "../lib/run.mjs";
import { checked, checkedInParallel, TOOL_NODE } from "../lib/step.ts";

const { resolve } = createRequire(import.meta.url);
const programOf = (name: string, path: string) => join(resolve(`${name}/package.json`), "..", path);
export const RSBUILD = programOf("@rsbuild/core", "bin/rsbuild.js");
export const VITEST = programOf("vitest", "vitest.mjs");
/** Command of the type checker. It uses one checker, because each further one repeats much of the work. */
const TSC = [programOf("typescript", "bin/tsc"), "--checkers", "1"];

/** A file of the kit is TypeScript in this repository and JavaScript in the published package. */
const fileOfKit = (path: string) => join(import.meta.dirname, path + extname(import.meta.filename));

export const testArgs = (directory: string, further: readonly string[] = []) => [
	VITEST,
	"run",
	"--root",
	directory,
	"--config",
	fileOfKit("module.config"),
	...further,
];

/** Builds a folder with Rsbuild for production. */
export async function buildFolder(directory: string, title: string, env: NodeJS.ProcessEnv = {}): Promise<void> {
	const options = { cwd: directory, env: { ...process.env, NODE_ENV: "production", ...env } };
	const { code, output } = await run(TOOL_NODE, [RSBUILD, "build"], options);
	if (code !== 0) throw new Failure(`${output.trim()}\n\n${title} could not be built.`);
}

const checkModule = (what: string, directory: string) => [fileOfKit("../check/sources/check-module"), what, directory];

export const checkSources = (directory: string, typesArgs: readonly string[] = []): Promise<void> =>
	checkedInParallel(directory, [
		{ title: "Types", args: [...TSC, "--noEmit", ...typesArgs, "-p", directory] },
		{ title: "Translations", args: checkModule("translations", directory) },
		{ title: "Import rules", args: checkModule("imports", directory) },
	]);

export async function runTests(directory: string, args = testArgs(directory, ["--reporter=dot"])): Promise<string> {
	const output = await checked(directory, { title: "Tests", args });
	return `${/Tests\s+(\d+) passed/.exec(output)?.[1] ?? "all"} passed`;
}
