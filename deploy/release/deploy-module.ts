import { basename } from "node:path";
import { httpUrl, SettingsError } from "../../api/platform/runtime/settings.ts";
import { Failure } from "../lib/run.mjs";
import type { Store } from "../store/store.ts";
import type { Words } from "./command-line.ts";
import { deployedShell } from "./deployed-shell.ts";
import { checkNotOlder } from "./older.ts";
import { prune } from "./prune.ts";
import { whoDeploys } from "./records.ts";
import { readRegistry } from "./registry-file.ts";
import { count, seconds, sizesText } from "./report.ts";
import { sourceIn } from "./source.ts";
import { startModule } from "./start-module.ts";
import { buildModule, checkFit, checkSources, step, testModule } from "./steps.ts";
import { type StoredVersion, sizesOf, uploadVersion } from "./stored-version.ts";
import { deploy, makeAvailable, type Scene, type Switched, stage } from "./switch.ts";

/** Puts the version where the call wants it: for everybody, for some, or only to be asked for. */
function switchAs(scene: Scene, id: string, stored: StoredVersion, words: Words): Promise<Switched> {
	const { stage: percentage = 0, users, skipReason } = words;
	if (words.preview) return makeAvailable(scene, id, stored, skipReason);
	if (words.isStaged) return stage(scene, id, stored, { percentage, users }, skipReason);
	return deploy(scene, id, stored, skipReason);
}

function effectOf({ id, version, previous, isUnchanged, ended }: Switched, words: Words): string[] {
	const ending = ended !== undefined && ended !== version ? [`This ends the stage of ${ended}.`] : [];
	if (words.preview) return [`To look at it, signed in: ?preview=mfe-${id}@${version}`];
	if (words.isStaged)
		return [`For everybody: npm run deploy -- promote ${id}; to end it: npm run deploy -- unstage ${id}`];
	if (isUnchanged) return ["This version is the version for everybody already."];
	return previous ? [...ending, `Back to ${previous}: npm run deploy -- rollback ${id}`] : ending;
}

function switchText({ version, previous, isUnchanged }: Switched, words: Words): string {
	if (isUnchanged) return "nothing to change";
	if (words.preview) return `${version} can be asked for`;
	if (words.isStaged) return [`${version} for ${words.stage ?? 0} %`, ...words.users].join(", ");
	return previous && previous !== version ? `${previous} → ${version}` : version;
}

/** What is done with the module's sources before anything is uploaded. */
export interface Preparation {
	sources: typeof checkSources;
	build: typeof buildModule;
	test: typeof testModule;
	check: typeof checkFit;
	start: typeof startModule;
}

function runningApiOf({ API_URL }: NodeJS.ProcessEnv): string | undefined {
	try {
		return API_URL ? httpUrl("API_URL", API_URL) : undefined;
	} catch (error) {
		throw error instanceof SettingsError ? new Failure(error.message) : error;
	}
}

/** Checks, builds, tests and starts a module, puts the version into the store, and switches only if all of that went well. */
export async function deployModule(
	directory: string,
	words: Words,
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
	const runningApi = runningApiOf(env);
	const shell = await deployedShell(store);
	console.log(`${basename(directory)} is deployed: ${store.name}, ${who}`);
	await sources(directory);
	const built = await step("Build", async (say) => {
		const result = await build(directory);
		say(result.version);
		return result;
	});
	const { id } = built;
	const { older } = words;
	if (!words.preview) {
		const sources = { id, directory: built.directory, commit: built.release.commit, older };
		for (const note of await checkNotOlder(store, await readRegistry(store), sources)) console.log(`    Note: ${note}`);
	}
	if (words.skipReason === undefined) await step("Tests", async (say) => say(await test(directory)));
	else console.log(`  ${"Tests".padEnd(15)}           left out: ${words.skipReason}`);
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
		const result = await switchAs(scene, id, stored, words);
		say(switchText(result, words));
		return result;
	});
	if (store.folder) await prune(store, Date.now(), { ids: [id] });
	console.log(`Done after ${seconds(since)}.`);
	for (const line of effectOf(switched, words)) console.log(line);
}
