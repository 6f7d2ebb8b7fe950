#!/usr/bin/env node
import { Failure, runMain } from "../lib/run.mjs";
import { parseCall, readOptions, refuseFurther, UsageError, withUsage } from "../release/command-line.ts";
import { newModule } from "./new.ts";

const USAGE = `Usage, in the folder of a module:
  module-kit new NAME [--title "…"]      make a module in this folder, which contains no sources yet
  module-kit dev                         the module alone; API_URL names the application that answers its calls
  module-kit dev --shell URL             the module within the application that runs there
  module-kit build                       as it is deployed, into dist
  module-kit test [FILE]                 types, translations, import rules, tests
  module-kit deploy                      check, build, test, start, upload, switch
    --stage 10 [--users anna,bernd]      only for 10 % of the users and for those named
    --preview                            only upload: to look at with ?preview=mfe-NAME@VERSION
    --older "…"                          from older sources than those deployed; the reason is recorded
  module-kit status                      what the platform has of the module
  module-kit history                     what was deployed, when and by whom
  module-kit promote [VERSION]           the staged or named version for all users
  module-kit promote [VERSION] --to URL  the same bytes for all users of another platform (PORTAL_TO_TOKEN)
  module-kit rollback [VERSION]          back to the version before or to the named one
  module-kit stage [VERSION] --stage 25 [--users anna]   change a stage
  module-kit unstage                     end a stage
  module-kit remove                      no user gets the module any more
Settings: PORTAL_URL (the platform), PORTAL_TOKEN (for this module, made by an Admin on the page Module), API_URL,
BACKEND_URL (answers the calls of the module's backend while it is developed), PORT (of dev --shell),
DEPLOY_CI_URL (the run of a pipeline, for the records), DEPLOY_STEP_MINUTES (default 5), CHROMIUM_PATH.`;

/** Runs a command that needs no installation of the product, and returns its exit code. */
async function runLocal(directory: string, command: string, args: readonly string[]): Promise<number> {
	const { values, positionals } = parseCall(args, { title: { type: "string" }, shell: { type: "string" } });
	if (command !== "test") refuseFurther({ positionals }, command === "new" ? 2 : 1);
	if (values.title !== undefined && command !== "new") throw new UsageError("--title belongs to new.");
	if (values.shell !== undefined && command !== "dev") throw new UsageError("--shell belongs to dev.");
	if (command === "new") {
		const id = await newModule(directory, positionals[1], values.title);
		console.log(`mfe-${id} is there. Next: npm install, then npm test.`);
		return 0;
	}
	// Imports the build tools on demand, because loading them takes a noticeable time.
	const { buildModule, devModule, testModule } = await import("./commands.ts");
	if (command === "test") return testModule(directory, positionals.slice(1));
	if (command === "dev") return devModule(directory, values.shell);
	const { id, version } = await buildModule(directory);
	console.log(`mfe-${id} ${version} is in dist.`);
	return 0;
}

async function main(args: readonly string[]): Promise<unknown> {
	const directory = process.cwd();
	const command = args.find((word) => !word.startsWith("-"));
	if (command === undefined) throw new UsageError("What is to be done?");
	if (["new", "build", "test", "dev"].includes(command)) return runLocal(directory, command, args);
	const options = readOptions(args);
	if (command === "deploy") return (await import("./deploy.ts")).deployToPlatform(directory, options, process.env);
	return (await import("./portal.ts")).runRemote(directory, options, process.env);
}

await runMain(() => {
	if (!process.features.typescript)
		throw new Failure(`module-kit needs Node 22.22 or newer; this is ${process.version}.`);
	return withUsage(USAGE, () => main(process.argv.slice(2)));
});
