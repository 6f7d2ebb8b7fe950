import { join } from "node:path";
import { checkBudget } from "../compat/budget.ts";
import { checkStyles } from "../compat/css.ts";
import type { FederationManifest } from "../compat/shared-packages.ts";
import { readJson } from "../lib/files.ts";
import { Failure } from "../lib/run.mjs";
import { seconds, step } from "../lib/step.ts";
import { writeArchive } from "../release/archive.ts";
import { UsageError, type Words } from "../release/command-line.ts";
import { compareSources } from "../release/older.ts";
import { startModule } from "../release/start-module.ts";
import { type BuiltModule, readManifest } from "../release/versions.ts";
import { checkSources, runTests } from "./checks.ts";
import { buildModule } from "./commands.ts";
import { detailOf, type Portal, portalFrom, upload } from "./portal.ts";
import { tellSwitched, withoutUndefined } from "./remote.ts";
import { shellFilesOf } from "./shell-files.ts";

/** Refuses sources that are older than those that everybody gets. Returns what is to be noted. */
async function checkNotOlder(portal: Portal, { id, directory, release }: BuiltModule, older: string | undefined) {
	const detail = await detailOf(portal, id);
	const deployed = detail?.versions.find(({ isLive }) => isLive);
	if (!deployed) return [];
	const commit = deployed.commit && withoutUndefined(deployed.commit);
	const sources = { id, directory, commit: release.commit, older };
	return compareSources(sources, { version: deployed.version, commit });
}

/** What only the sources tell; the platform checks the rest before it takes the version. */
async function checkBuild({ id, directory, dist }: BuiltModule): Promise<string[]> {
	const federation = await readJson<FederationManifest>(join(dist, "mf-manifest.json"));
	const { problems, notes } = await checkBudget(`mfe-${id}`, directory, dist, federation);
	const all = [...problems, ...checkStyles(id, dist)];
	if (all.length > 0) throw new Failure(all.map((problem) => `  - ${problem}`).join("\n"));
	return notes;
}

function wayOf({ preview, isStaged, stage = 0, users }: Words) {
	if (preview) return { for: "preview" };
	if (!isStaged) return { for: "everybody" };
	return { for: "stage", percentage: String(stage), users: users.length > 0 ? users.join(",") : undefined };
}

function effectOf({ preview, isStaged, stage = 0, users }: Words): string {
	if (preview) return "can be asked for";
	return isStaged ? ["for", [`${stage} %`, ...users].join(", ")].join(" ") : "for everybody";
}

/** Checks, builds, tests and starts a module, and gives it to the platform, which checks it once more and switches. */
export async function deployModule(directory: string, words: Words, env: NodeJS.ProcessEnv): Promise<void> {
	const [, further] = words.positionals;
	if (further !== undefined) throw new UsageError(`"${further}" is too much.`);
	if (words.to !== undefined) throw new UsageError("--to belongs to promote.");
	if (words.skipReason !== undefined) throw new UsageError("The tests are part of every deployment.");
	const since = performance.now();
	const portal = portalFrom(env);
	const { id } = await readManifest(directory);
	console.log(`mfe-${id} is deployed to ${portal.url}`);
	await checkSources(directory);
	const built = await step("Build", async (say) => {
		const result = await buildModule(directory);
		say(result.version);
		return result;
	});
	const { older } = words;
	const notes = words.preview ? [] : await checkNotOlder(portal, built, older);
	await step("Tests", async (say) => say(await runTests(directory)));
	notes.push(...(await step("Compatibility", () => checkBuild(built))));
	for (const note of notes) console.log(`    Note: ${note}`);
	await step("Start", async (say) => say(await startModule(built, shellFilesOf(portal.url))));
	const result = await step("Upload", async (say) => {
		const archive = await writeArchive(built);
		say(`${Math.round(archive.length / 1000)} kB`);
		return upload(portal, id, archive, { ...wayOf(words), older });
	});
	console.log(`Done after ${seconds(since)}.`);
	tellSwitched(result, effectOf(words));
	if (words.preview) console.log(`To look at it, signed in: ${portal.url}/…?preview=mfe-${id}@${result.version}`);
	else if (words.isStaged) console.log("For everybody: module-kit promote; to end it: module-kit unstage");
	else if (result.previous && !result.isUnchanged) console.log(`Back to ${result.previous}: module-kit rollback`);
}
