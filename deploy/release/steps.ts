import { basename, dirname, join } from "node:path";
import { buildPackage, jobOf } from "../build/package-build.ts";
import { checkCompatibility } from "../compat/index.ts";
import { Failure, NODE, ROOT } from "../lib/run.mjs";
import { checked, checkedBeside, passedText, step } from "../lib/step.ts";
import type { Store } from "../store/store.ts";
import { deployedModules } from "./deployed-modules.ts";
import { checkManifests, type Registry, type ShellDescriptor } from "./registry.ts";
import { count } from "./report.ts";
import { type BuiltModule, readBuild } from "./versions.ts";

export { step };

const VITEST = join(ROOT, "node_modules/vitest/vitest.mjs");
/** Each further checker checks much of the same again. */
const TSC = [join(ROOT, "node_modules/typescript/bin/tsc"), "--checkers", "1"];
const CHECK_MODULE = join(ROOT, "deploy/checks/check-module.ts");

/** Builds the module from its sources as they are now, whatever lies there built already. */
export async function buildModule(directory: string): Promise<BuiltModule> {
	const name = basename(directory);
	const job = await jobOf(name);
	await buildPackage(job, true);
	if ((await jobOf(name)).hash !== job.hash)
		throw new Failure(`The sources of ${name} changed during the build. Please try again.`);
	return readBuild(directory, job.version);
}

/** What the compiler has found before; what has changed since, it knows by the content of the files. */
const typesCache = (directory: string) =>
	join(dirname(directory), `node_modules/.cache/types/${basename(directory)}.tsbuildinfo`);

/** What is checked of the sources alone, each with the title of its step. */
const SOURCE_CHECKS: readonly (readonly [title: string, args: (directory: string) => string[]])[] = [
	[
		"Types",
		(directory) => [...TSC, "--noEmit", "--incremental", "--tsBuildInfoFile", typesCache(directory), "-p", directory],
	],
	["Translations", (directory) => [CHECK_MODULE, "translations", directory]],
	["Import rules", (directory) => [CHECK_MODULE, "imports", directory]],
];

/** Refuses a module with errors of types, missing texts or imports that the rules forbid; tells all that is wrong. */
export async function checkSources(directory: string): Promise<void> {
	await checkedBeside(
		directory,
		SOURCE_CHECKS.map(([title, args]) => ({ title, args: args(directory), node: NODE })),
	);
}

/** Runs the module's own tests. Returns how many have passed. */
export async function testModule(directory: string, limitMs?: number): Promise<string> {
	const args = [VITEST, "run", "--project=ui", "--project=window", "--reporter=dot", `${basename(directory)}/`];
	return passedText(await checked(directory, { title: "Tests", args, limitMs, node: NODE }));
}

export interface CompatibilityScene {
	store: Store;
	registry: Registry;
	shell: ShellDescriptor;
	/** Origin of the running installation. */
	runningApi: string | undefined;
}

/** Refuses a version that does not fit the shell, the other modules or the running API. Returns what is to be noted. */
export async function checkFit(built: BuiltModule, scene: CompatibilityScene): Promise<string[]> {
	const { id, directory, release, dist } = built;
	const { store, registry, shell, runningApi } = scene;
	const { problems, notes } = await checkCompatibility({
		module: { directory, id, release, dist },
		registry: { modules: await deployedModules(store, registry) },
		shell,
		runningApi,
	});
	if (problems.length > 0) {
		const lines = problems.map((problem) => `  - ${problem}`).join("\n");
		throw new Failure(
			`mfe-${id} ${built.version} does not fit what runs (${count(problems.length, "reason", "reasons")}):\n${lines}`,
		);
	}
	const { [id]: _, ...others } = registry.modules;
	checkManifests({ ...others, [id]: { manifest: release.manifest } });
	return notes;
}
