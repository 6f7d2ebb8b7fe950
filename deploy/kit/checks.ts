import { existsSync } from "node:fs";
import { createRequire } from "node:module";
import { join } from "node:path";
import { Failure } from "../lib/run.mjs";
import { checked, checkedBeside, passedText } from "../lib/step.ts";

// The checks of a module's sources, each a program with a time limit.

const { resolve } = createRequire(import.meta.url);
const programOf = (name: string, path: string) => join(resolve(`${name}/package.json`), "..", path);
export const RSBUILD = programOf("@rsbuild/core", "bin/rsbuild.js");
export const VITEST = programOf("vitest", "vitest.mjs");
/** Each further checker checks much of the same again. */
const TSC = [programOf("typescript", "bin/tsc"), "--checkers", "1"];

/** A file of the kit: a source in the checkout, compiled in the package. */
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

const checkModule = (what: string, directory: string) => [fileOfKit("../checks/check-module"), what, directory];

const SOURCE_CHECKS: readonly (readonly [title: string, args: (directory: string) => string[]])[] = [
	["Types", (directory) => [...TSC, "--noEmit", "-p", directory]],
	["Translations", (directory) => checkModule("translations", directory)],
	["Import rules", (directory) => checkModule("imports", directory)],
];

/** Refuses a module with errors of types, missing texts or imports that the rules forbid; tells all that is wrong. */
export async function checkSources(directory: string): Promise<void> {
	await checkedBeside(
		directory,
		SOURCE_CHECKS.map(([title, args]) => ({ title, args: args(directory) })),
	);
}

/** Runs the module's own tests. Returns how many have passed. */
export const runTests = async (directory: string): Promise<string> =>
	passedText(await checked(directory, { title: "Tests", args: testArgs(directory, ["--reporter=dot"]) }));
