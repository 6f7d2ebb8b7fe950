import { existsSync } from "node:fs";
import { createRequire } from "node:module";
import { join } from "node:path";
import { Failure } from "../lib/run.mjs";
import { checked, checkedInParallel, passedText } from "../lib/step.ts";

const { resolve } = createRequire(import.meta.url);
const programOf = (name: string, path: string) => join(resolve(`${name}/package.json`), "..", path);
export const RSBUILD = programOf("@rsbuild/core", "bin/rsbuild.js");
export const VITEST = programOf("vitest", "vitest.mjs");
/** Command of the type checker. It uses one checker, because each further one repeats much of the work. */
const TSC = [programOf("typescript", "bin/tsc"), "--checkers", "1"];

/** A file of the kit is TypeScript in this repository and JavaScript in the published package. */
function fileOfKit(path: string): string {
	const file = [".js", ".ts"].map((ending) => join(import.meta.dirname, path + ending)).find(existsSync);
	if (file === undefined) throw new Failure(`${path} of the kit is missing: npm install.`);
	return file;
}

export const testArgs = (directory: string, further: readonly string[] = []) => [
	VITEST,
	"run",
	"--root",
	directory,
	"--config",
	fileOfKit("module.config"),
	...further,
];

const checkModule = (what: string, directory: string) => [fileOfKit("../check/sources/check-module"), what, directory];

interface CheckOptions {
	node?: string;
	typesArgs?: readonly string[];
}

export async function checkSources(directory: string, { node, typesArgs = [] }: CheckOptions = {}): Promise<void> {
	const checks = [
		{ title: "Types", args: [...TSC, "--noEmit", ...typesArgs, "-p", directory] },
		{ title: "Translations", args: checkModule("translations", directory) },
		{ title: "Import rules", args: checkModule("imports", directory) },
	];
	await checkedInParallel(
		directory,
		checks.map((check) => (node === undefined ? check : { ...check, node })),
	);
}

export const runTests = async (directory: string): Promise<string> =>
	passedText(await checked(directory, { title: "Tests", args: testArgs(directory, ["--reporter=dot"]) }));
