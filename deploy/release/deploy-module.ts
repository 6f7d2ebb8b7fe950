import type { Switched, UploadQuery } from "../../api/deployments/module-versions/contract.ts";
import { seconds, step } from "../lib/step.ts";
import type { DeployOptions } from "./command-line.ts";
import type { Target } from "./module-commands.ts";
import { FOR_ALL, stageText, switchTexts } from "./report.ts";
import type { BuiltModule } from "./versions.ts";

/** The steps of a deployment in their order. One that throws ends the deployment before users get the version. */
export interface Steps {
	sources(directory: string): Promise<void>;
	build(directory: string): Promise<BuiltModule>;
	/** Compares the commit with the deployed one. Returns notes for the developer, as `check` does. */
	compare(built: BuiltModule): Promise<string[]>;
	test(directory: string): Promise<string>;
	check(built: BuiltModule, say: (text: string) => void): Promise<string[]>;
	start(built: BuiltModule): Promise<string>;
	/** Uploads the version and switches to it. */
	deliver(built: BuiltModule): Promise<Switched>;
}

interface Place extends Pick<Target, "commandLine"> {
	/** Address of the page whose query opens a preview; empty if it is unknown. */
	page: string;
}

export function audienceOf({ preview, isStaged, stage = 0, users }: DeployOptions) {
	const audience: UploadQuery["for"] = preview ? "preview" : isStaged ? "stage" : "everybody";
	return { for: audience, ...(isStaged ? { percentage: stage, users } : {}) };
}

function effectOf(options: DeployOptions): string {
	if (options.preview) return "can be previewed";
	return options.isStaged ? stageText(options) : FOR_ALL;
}

function nextTexts(switched: Switched, options: DeployOptions, { commandLine, page }: Place): string[] {
	const { module: id, version, previous, isUnchanged } = switched;
	if (options.preview) return [`To look at it, signed in: ${page}?preview=mfe-${id}@${version}`];
	if (options.isStaged)
		return [`For all users: ${commandLine("promote", id)}; to end it: ${commandLine("unstage", id)}`];
	return previous && !isUnchanged ? [`Back to ${previous}: ${commandLine("rollback", id)}`] : [];
}

export async function deployModule(directory: string, options: DeployOptions, place: Place, steps: Steps) {
	const since = performance.now();
	await steps.sources(directory);
	const built = await step("Build", async (say) => {
		const result = await steps.build(directory);
		say(result.version);
		return result;
	});
	const notes = options.preview ? [] : await steps.compare(built);
	if (options.skipReason === undefined) await step("Tests", async (say) => say(await steps.test(directory)));
	else console.log(`  ${"Tests".padEnd(15)}           left out: ${options.skipReason}`);
	notes.push(...(await step("Compatibility", (say) => steps.check(built, say))));
	for (const note of notes) console.log(`    Note: ${note}`);
	await step("Start", async (say) => say(await steps.start(built)));
	const switched = await steps.deliver(built);
	console.log(`Done after ${seconds(since)}.`);
	for (const line of [...switchTexts(switched, effectOf(options)), ...nextTexts(switched, options, place)])
		console.log(line);
}
