import { basename, dirname, join } from "node:path";
import { buildPackage, jobOf } from "../build/package-build.ts";
import { checkCompatibility } from "../compat/index.ts";
import { runLimited } from "../lib/limited.ts";
import { Failure, NODE, ROOT } from "../lib/run.mjs";
import type { Store } from "../store/store.ts";
import { deployedModules } from "./deployed-modules.ts";
import { checkManifests, type Registry, type ShellDescriptor } from "./registry.ts";
import { count, seconds } from "./report.ts";
import { type BuiltModule, readBuild } from "./versions.ts";

const VITEST = join(ROOT, "node_modules/vitest/vitest.mjs");
const TSC = join(ROOT, "node_modules/typescript/bin/tsc");
const CHECK_MODULE = join(ROOT, "deploy/checks/check-module.ts");

/** Runs a step and says how long it took; what `action` returns is added to the line. */
export async function step<T>(title: string, action: (say: (text: string) => void) => Promise<T>): Promise<T> {
	const since = performance.now();
	const said: string[] = [];
	try {
		const result = await action((text) => said.push(text));
		console.log(`  ${title.padEnd(15)} ${seconds(since).padStart(7)}   ${said.join(", ")}`.trimEnd());
		return result;
	} catch (error) {
		console.log(`  ${title.padEnd(15)} ${seconds(since).padStart(7)}   FAILED`);
		throw error;
	}
}

/** Builds the module from its sources as they are now, whatever lies there built already. */
export async function buildModule(directory: string): Promise<BuiltModule> {
	const name = basename(directory);
	const job = await jobOf(name);
	await buildPackage(job, true);
	if ((await jobOf(name)).hash !== job.hash)
		throw new Failure(`The sources of ${name} changed during the build. Please try again.`);
	return readBuild(directory, job.version);
}

const messageOf = (error: unknown) => (error instanceof Error ? error.message : String(error));
const PLAIN = { NO_COLOR: "1", FORCE_COLOR: undefined, TZ: "UTC" };

/** Runs one program over the module's sources; returns what it says where all is well. */
async function checked(directory: string, title: string, args: readonly string[], limitMs?: number): Promise<string> {
	const name = `${title} of ${basename(directory)}`;
	const { code, output } = await runLimited(NODE, args, {
		title: name,
		cwd: dirname(directory),
		env: { ...process.env, ...PLAIN },
		...(limitMs === undefined ? {} : { limitMs }),
	});
	if (code !== 0) throw new Failure(`${output.trim()}\n\n${name}: there are errors.`);
	return output;
}

/** What the compiler has found before; what has changed since, it knows by the content of the files. */
const typesCache = (directory: string) =>
	join(dirname(directory), `node_modules/.cache/types/${basename(directory)}.tsbuildinfo`);

/** What is checked of the sources alone, each with the title of its step. */
const SOURCE_CHECKS: readonly (readonly [title: string, args: (directory: string) => string[]])[] = [
	[
		"Types",
		(directory) => [TSC, "--noEmit", "--incremental", "--tsBuildInfoFile", typesCache(directory), "-p", directory],
	],
	["Translations", (directory) => [CHECK_MODULE, "translations", directory]],
	["Import rules", (directory) => [CHECK_MODULE, "imports", directory]],
];

/** Refuses a module with errors of types, missing texts or imports that the rules forbid; tells all that is wrong. */
export async function checkSources(directory: string): Promise<void> {
	const checks = SOURCE_CHECKS.map(([title, args]) =>
		step(title, async () => void (await checked(directory, title, args(directory)))),
	);
	const failures = (await Promise.allSettled(checks)).flatMap((outcome) =>
		outcome.status === "rejected" ? [outcome.reason] : [],
	);
	const [first, ...others] = failures;
	if (others.length === 0 && first !== undefined) throw first;
	if (others.length > 0) throw new Failure(failures.map(messageOf).join("\n\n"));
}

/** Runs the module's own tests. Returns how many have passed. */
export async function testModule(directory: string, limitMs?: number): Promise<string> {
	const args = [VITEST, "run", "--project=ui", "--project=window", "--reporter=dot", `${basename(directory)}/`];
	const output = await checked(directory, "Tests", args, limitMs);
	return `${/Tests\s+(\d+) passed/.exec(output)?.[1] ?? "all"} passed`;
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
