import type { ModuleDetail } from "@portal/contracts/contract/module-versions";
import { checkContents } from "../check/module/artifact.ts";
import { startModule } from "../check/start/start-module.ts";
import { Failure } from "../lib/run.mjs";
import { seconds, step } from "../lib/step.ts";
import { writeArchive } from "../release/archive.ts";
import { type DeployOptions, refuseFurther, UsageError } from "../release/command-line.ts";
import { compareSources } from "../release/older-sources.ts";
import { type BuiltModule, readManifest } from "../release/versions.ts";
import { checkSources, runTests } from "./checks.ts";
import { buildModule } from "./commands.ts";
import { detailOf, portalFrom, upload } from "./portal.ts";
import { printSwitched, withoutUndefined } from "./remote.ts";
import { shellFilesOf } from "./shell-files.ts";

async function checkNotOlder(
	detail: ModuleDetail | undefined,
	{ id, directory, release }: BuiltModule,
	older: string | undefined,
) {
	const deployed = detail?.versions.find(({ isLive }) => isLive);
	if (!deployed) return [];
	const commit = deployed.commit && withoutUndefined(deployed.commit);
	const sources = { id, directory, commit: release.commit, older };
	return compareSources(sources, { version: deployed.version, commit });
}

/** Throws if no installation would accept the build. The installation repeats these checks after the upload. */
async function checkBuild(built: BuiltModule): Promise<string[]> {
	const { problems, notes } = await checkContents(built);
	if (problems.length > 0) throw new Failure(problems.map((problem) => `  - ${problem}`).join("\n"));
	return notes;
}

function wayOf({ preview, isStaged, stage = 0, users }: DeployOptions) {
	if (preview) return { for: "preview" };
	if (!isStaged) return { for: "everybody" };
	return { for: "stage", percentage: String(stage), users: users.length > 0 ? users.join(",") : undefined };
}

function effectOf({ preview, isStaged, stage = 0, users }: DeployOptions): string {
	if (preview) return "can be previewed";
	return isStaged ? ["for", [`${stage} %`, ...users].join(", ")].join(" ") : "for all users";
}

export async function deployModule(directory: string, options: DeployOptions, env: NodeJS.ProcessEnv): Promise<void> {
	refuseFurther(options, 1);
	if (options.to !== undefined) throw new UsageError("--to belongs to promote.");
	if (options.skipReason !== undefined) throw new UsageError("The tests are part of every deployment.");
	const since = performance.now();
	const portal = portalFrom(env);
	const { id } = await readManifest(directory);
	// Reads the module's state first, so that a wrong address or token fails before the slow steps.
	const detail = await detailOf(portal, id);
	console.log(`mfe-${id} is deployed to ${portal.url}`);
	await checkSources(directory);
	const built = await step("Build", async (say) => {
		const result = await buildModule(directory);
		say(result.version);
		return result;
	});
	const { older } = options;
	const notes = options.preview ? [] : await checkNotOlder(detail, built, older);
	await step("Tests", async (say) => say(await runTests(directory)));
	notes.push(...(await step("Compatibility", () => checkBuild(built))));
	for (const note of notes) console.log(`    Note: ${note}`);
	await step("Start", async (say) => say(await startModule(built, shellFilesOf(portal.url))));
	const result = await step("Upload", async (say) => {
		const archive = await writeArchive(built);
		say(`${Math.round(archive.length / 1000)} kB`);
		return upload(portal, id, archive, { ...wayOf(options), older });
	});
	console.log(`Done after ${seconds(since)}.`);
	printSwitched(result, effectOf(options));
	if (options.preview) console.log(`To look at it, signed in: ${portal.url}/…?preview=mfe-${id}@${result.version}`);
	else if (options.isStaged) console.log("For all users: module-kit promote; to end it: module-kit unstage");
	else if (result.previous && !result.isUnchanged) console.log(`Back to ${result.previous}: module-kit rollback`);
}
