import { basename, dirname, join } from "node:path";
import { buildPackage, jobOf } from "../build/package-build.ts";
import { checkCompatibility } from "../check/module/index.ts";
import { checkSources as checkSourcesOf, runTests, VITEST } from "../kit/checks.ts";
import { Failure } from "../lib/run.mjs";
import type { Store } from "../store/store.ts";
import { deployedModules } from "./deployed-modules.ts";
import type { Registry, ShellDescriptor } from "./registry.ts";
import { count } from "./report.ts";
import { type BuiltModule, readBuild } from "./versions.ts";

export async function buildModule(directory: string): Promise<BuiltModule> {
	const name = basename(directory);
	const job = await jobOf(name);
	await buildPackage(job, true);
	if ((await jobOf(name)).hash !== job.hash)
		throw new Failure(`The sources of ${name} changed during the build: try again.`);
	return readBuild(directory, job.version);
}

const typesCache = (directory: string) =>
	join(dirname(directory), `node_modules/.cache/types/${basename(directory)}.tsbuildinfo`);

export const checkSources = (directory: string): Promise<void> =>
	checkSourcesOf(directory, ["--incremental", "--tsBuildInfoFile", typesCache(directory)]);

export const testModule = (directory: string): Promise<string> =>
	runTests(directory, [VITEST, "run", "--project=ui", "--project=window", "--reporter=dot", `${basename(directory)}/`]);

interface CompatibilityScene {
	store: Store;
	registry: Registry;
	shell: ShellDescriptor;
	runningApi: string | undefined;
}

export async function checkFit(built: BuiltModule, scene: CompatibilityScene): Promise<string[]> {
	const { store, registry, shell, runningApi } = scene;
	const { problems, notes } = await checkCompatibility({
		module: built,
		registry: { modules: await deployedModules(store, registry) },
		shell,
		runningApi,
	});
	if (problems.length > 0) {
		const lines = problems.map((problem) => `  - ${problem}`).join("\n");
		throw new Failure(
			`mfe-${built.id} ${built.version} does not fit what runs (${count(problems.length, "reason", "reasons")}):\n${lines}`,
		);
	}
	return notes;
}
