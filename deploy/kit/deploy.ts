import { checkContents } from "../check/module/artifact.ts";
import { startModule } from "../check/start/start-module.ts";
import { Failure } from "../lib/run.mjs";
import { step } from "../lib/step.ts";
import { writeArchive } from "../release/archive.ts";
import { type DeployOptions, refuseForeign, refuseFurther, UsageError } from "../release/command-line.ts";
import { audienceOf, deployModule, type Steps } from "../release/deploy-module.ts";
import { compareSources } from "../release/source.ts";
import { readManifest } from "../release/versions.ts";
import { checkSources, runTests } from "./checks.ts";
import { buildModule } from "./commands.ts";
import { commandLine, detailOf, portalFrom, upload } from "./portal.ts";
import { shellFilesOf } from "./shell-files.ts";

export async function deployToPlatform(directory: string, options: DeployOptions, env: NodeJS.ProcessEnv) {
	refuseFurther(options, 1);
	refuseForeign("deploy", options);
	if (options.skipReason !== undefined) throw new UsageError("The tests are part of every deployment.");
	const { older } = options;
	const portal = portalFrom(env);
	const { id } = await readManifest(directory);
	// Reads the module's state first, so that a wrong address or token fails before the slow steps.
	const deployed = (await detailOf(portal, id))?.versions.find(({ isLive }) => isLive);
	console.log(`mfe-${id} is deployed to ${portal.url}`);
	const steps: Steps = {
		sources: checkSources,
		build: buildModule,
		compare: async (built) =>
			deployed ? compareSources({ id, directory, commit: built.release.commit, older }, deployed) : [],
		test: runTests,
		async check(built) {
			// Without these checks, the installation would refuse the version only after the upload.
			const { problems, notes } = await checkContents(built);
			if (problems.length > 0) throw new Failure(problems.map((problem) => `  - ${problem}`).join("\n"));
			return notes;
		},
		start: (built) => startModule(built, shellFilesOf(portal.url)),
		deliver: (built) =>
			step("Upload", async (say) => {
				const archive = await writeArchive(built);
				say(`${Math.round(archive.length / 1000)} kB`);
				return upload(portal, id, archive, { ...audienceOf(options), older });
			}),
	};
	await deployModule(directory, options, { commandLine, page: `${portal.url}/…` }, steps);
}
