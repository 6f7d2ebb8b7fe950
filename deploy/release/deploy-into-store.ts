import { basename, dirname, join } from "node:path";
import { buildPackage, jobOf } from "../build/package-build.ts";
import { runningVersion } from "../check/api/index.ts";
import { checkCompatibility } from "../check/module/index.ts";
import { startModule } from "../check/start/start-module.ts";
import { checkSources as checkSourcesOf, runTests, VITEST } from "../kit/checks.ts";
import { originOf } from "../lib/connection.ts";
import { Failure } from "../lib/run.mjs";
import { step } from "../lib/step.ts";
import { switchTo } from "../store/service/actions.ts";
import type { Store } from "../store/store.ts";
import type { DeployOptions } from "./command-line.ts";
import { audienceOf, deployModule, type Steps } from "./deploy-module.ts";
import { prune } from "./prune.ts";
import { whoDeploys } from "./records.ts";
import { deployedShell } from "./registry-file.ts";
import { count, sizesText } from "./report.ts";
import { checkNotOlder, sourceIn } from "./source.ts";
import { deployedModules, sizesOf, uploadVersion } from "./stored-version.ts";
import type { Scene } from "./switch.ts";
import { type BuiltModule, readBuild } from "./versions.ts";

export const commandLine = (action: string, id: string) => `npm run deploy -- ${action} ${id}`;

async function buildModule(directory: string): Promise<BuiltModule> {
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

export async function checkFit(
	module: BuiltModule,
	{ store, shell }: Pick<Scene, "store" | "shell">,
	runningApi: string | undefined,
): Promise<string[]> {
	const registry = { modules: await deployedModules(store) };
	const { problems, notes } = await checkCompatibility({ module, registry, shell, runningApi });
	if (problems.length > 0) {
		const lines = problems.map((problem) => `  - ${problem}`).join("\n");
		throw new Failure(
			`mfe-${module.id} ${module.version} does not fit what runs (${count(problems.length, "reason", "reasons")}):\n${lines}`,
		);
	}
	return notes;
}

/** Tests replace some of the steps by `steps`. */
export async function deployIntoStore(
	directory: string,
	options: DeployOptions,
	store: Store,
	env: NodeJS.ProcessEnv,
	steps: Partial<Steps> = {},
): Promise<void> {
	const { older, skipReason } = options;
	const who = whoDeploys(env);
	const runningApi = env.API_URL ? originOf("API_URL", env.API_URL) : undefined;
	const running = runningApi === undefined ? undefined : await runningVersion(runningApi);
	if (running && "problem" in running) throw new Failure(running.problem);
	const shell = await deployedShell(store);
	console.log(`${basename(directory)} is deployed to ${store.name} by ${who}`);
	await deployModule(
		directory,
		options,
		{ commandLine, page: "" },
		{
			sources: checkSources,
			build: buildModule,
			compare: async ({ id, directory, release: { commit } }) => checkNotOlder(store, { id, directory, commit, older }),
			test: testModule,
			check: async (built, say) => {
				say(runningApi ?? "no running API (API_URL)");
				return checkFit(built, { store, shell }, runningApi);
			},
			start: (built) => startModule(built, store),
			deliver: async (built) => {
				const { id, release } = built;
				const stored = await step("Upload", async (say) => {
					const result = await uploadVersion(store, built);
					if (result.isKnown) say("was there already");
					say(count(Object.keys(result.release.files).length, "file", "files"));
					say(sizesText(await sizesOf(store, id, result)));
					return result;
				});
				const record = { ...sourceIn(release), older };
				const scene = { store, shell, who, record };
				const switched = await step("Switch", () => switchTo(scene, id, stored, audienceOf(options), skipReason));
				if (store.folder) await prune(store, Date.now(), { ids: [id] });
				return switched;
			},
			...steps,
		},
	);
}
