// This command stores the current API as released, unless it would break clients of the last release.
import { runMain } from "../lib/run.mjs";

await runMain(
	async () => {
		const { documentOfSources, releaseApi } = await import("../check/api/releases.ts");
		const { version, previous, notes } = await releaseApi(await documentOfSources());
		console.log(version === previous ? `API ${version} is released already.` : `API ${version} is released.`);
		for (const note of notes) console.log(`  Note: ${note}`);
	},
	{ onProjectNode: true },
);
