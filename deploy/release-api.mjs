// Releases the API of these sources, for those who are built for it: `npm run release-api`.
import { runMain } from "./lib/run.mjs";

await runMain(
	async () => {
		const { documentOfSources, releaseApi } = await import("./compat/api/releases.ts");
		const { version, previous, notes } = await releaseApi(await documentOfSources());
		console.log(version === previous ? `API ${version} is released already.` : `API ${version} is released.`);
		for (const note of notes) console.log(`  Note: ${note}`);
	},
	{ onProjectNode: true },
);
