import { basename } from "node:path";
import { runningVersion } from "../check/api/index.ts";
import { startModule } from "../check/start/start-module.ts";
import { originOf } from "../lib/connection.ts";
import { Failure } from "../lib/run.mjs";
import { seconds, step } from "../lib/step.ts";
import type { Store } from "../store/store.ts";
import type { DeployOptions } from "./command-line.ts";
import { deployedShell } from "./deployed-shell.ts";
import { checkNotOlder } from "./older-sources.ts";
import { prune } from "./prune.ts";
import { whoDeploys } from "./records.ts";
import { readRegistry } from "./registry-file.ts";
import { count, sizesText } from "./report.ts";
import { sourceIn } from "./source.ts";
import { buildModule, checkFit, checkSources, testModule } from "./steps.ts";
import { type StoredVersion, sizesOf, uploadVersion } from "./stored-version.ts";
import { deploy, makeAvailable, type Scene, type Switched, stage } from "./switch.ts";

function switchAs(scene: Scene, id: string, stored: StoredVersion, options: DeployOptions): Promise<Switched> {
	const { stage: percentage = 0, users, skipReason } = options;
	if (options.preview) return makeAvailable(scene, id, stored, skipReason);
	if (options.isStaged) return stage(scene, id, stored, { percentage, users }, skipReason);
	return deploy(scene, id, stored, skipReason);
}

function effectOf({ id, version, previous, isUnchanged, ended }: Switched, options: DeployOptions): string[] {
	const ending = ended !== undefined && ended !== version ? [`This ends the stage of ${ended}.`] : [];
	if (options.preview) return [`To look at it, signed in: ?preview=mfe-${id}@${version}`];
	if (options.isStaged)
		return [`For all users: npm run deploy -- promote ${id}; to end it: npm run deploy -- unstage ${id}`];
	if (isUnchanged) return ["This version is already the version for all users."];
	return previous ? [...ending, `Back to ${previous}: npm run deploy -- rollback ${id}`] : ending;
}

function switchText({ version, previous, isUnchanged }: Switched, options: DeployOptions): string {
	if (isUnchanged) return "nothing to change";
	if (options.preview) return `${version} can be previewed`;
	if (options.isStaged) return [`${version} for ${options.stage ?? 0} %`, ...options.users].join(", ");
	return previous && previous !== version ? `${previous} → ${version}` : version;
}

export interface Preparation {
	sources: typeof checkSources;
	build: typeof buildModule;
	test: typeof testModule;
	check: typeof checkFit;
	start: typeof startModule;
}

/** A failed step ends the deployment before users get the version. */
export async function deployModule(
	directory: string,
	options: DeployOptions,
	store: Store,
	env: NodeJS.ProcessEnv,
	{ sources, build, test, check, start }: Preparation = {
		sources: checkSources,
		build: buildModule,
		test: testModule,
		check: checkFit,
		start: startModule,
	},
): Promise<void> {
	const since = performance.now();
	const who = whoDeploys(env);
	const runningApi = env.API_URL ? originOf("API_URL", env.API_URL) : undefined;
	const running = runningApi === undefined ? undefined : await runningVersion(runningApi);
	if (running && "problem" in running) throw new Failure(running.problem);
	const shell = await deployedShell(store);
	console.log(`${basename(directory)} is deployed: ${store.name}, ${who}`);
	await sources(directory);
	const built = await step("Build", async (say) => {
		const result = await build(directory);
		say(result.version);
		return result;
	});
	const { id } = built;
	const { older } = options;
	if (!options.preview) {
		const sources = { id, directory: built.directory, commit: built.release.commit, older };
		for (const note of await checkNotOlder(store, await readRegistry(store), sources)) console.log(`    Note: ${note}`);
	}
	if (options.skipReason === undefined) await step("Tests", async (say) => say(await test(directory)));
	else console.log(`  ${"Tests".padEnd(15)}           left out: ${options.skipReason}`);
	const notes = await step("Compatibility", async (say) => {
		const registry = await readRegistry(store);
		const found = await check(built, { store, registry, shell, runningApi });
		say(runningApi === undefined ? "no running API (API_URL)" : runningApi);
		return found;
	});
	for (const note of notes) console.log(`    Note: ${note}`);
	await step("Start", async (say) => say(await start(built, store)));
	const stored = await step("Upload", async (say) => {
		const result = await uploadVersion(store, built);
		if (result.isKnown) say("was there already");
		say(count(Object.keys(result.release.files).length, "file", "files"));
		say(sizesText(await sizesOf(store, id, result)));
		return result;
	});
	const record = { ...sourceIn(built.release), ...(older === undefined ? {} : { older }) };
	const scene: Scene = { store, shell, who, now: () => new Date(), record };
	const switched = await step("Switch", async (say) => {
		const result = await switchAs(scene, id, stored, options);
		say(switchText(result, options));
		return result;
	});
	if (store.folder) await prune(store, Date.now(), { ids: [id] });
	console.log(`Done after ${seconds(since)}.`);
	for (const line of effectOf(switched, options)) console.log(line);
}
