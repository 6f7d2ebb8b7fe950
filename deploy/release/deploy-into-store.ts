import { basename } from "node:path";
import { runningVersion } from "../check/api/index.ts";
import { startModule } from "../check/start/start-module.ts";
import { originOf } from "../lib/connection.ts";
import { Failure } from "../lib/run.mjs";
import { step } from "../lib/step.ts";
import { switchTo } from "../store/service/actions.ts";
import type { Store } from "../store/store.ts";
import type { DeployOptions } from "./command-line.ts";
import { audienceOf, deployModule, type Steps } from "./deploy-module.ts";
import { deployedShell } from "./deployed-shell.ts";
import { checkNotOlder } from "./older-sources.ts";
import { prune } from "./prune.ts";
import { whoDeploys } from "./records.ts";
import { readRegistry } from "./registry-file.ts";
import { count, sizesText } from "./report.ts";
import { sourceIn } from "./source.ts";
import { buildModule, checkFit, checkSources, testModule } from "./steps.ts";
import { sizesOf, uploadVersion } from "./stored-version.ts";

export const commandLine = (action: string, id: string) => `npm run deploy -- ${action} ${id}`;

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
			compare: async ({ id, directory, release: { commit } }) =>
				checkNotOlder(store, await readRegistry(store), { id, directory, commit, older }),
			test: testModule,
			check: async (built, say) => {
				say(runningApi ?? "no running API (API_URL)");
				return checkFit(built, { store, registry: await readRegistry(store), shell, runningApi });
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
				const record = { ...sourceIn(release), ...(older === undefined ? {} : { older }) };
				const scene = { store, shell, who, record };
				const switched = await step("Switch", () => switchTo(scene, id, stored, audienceOf(options), skipReason));
				if (store.folder) await prune(store, Date.now(), { ids: [id] });
				return switched;
			},
			...steps,
		},
	);
}
