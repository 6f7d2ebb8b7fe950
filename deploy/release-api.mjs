// Releases the API of these sources, for those who are built for it: `npm run release-api`.
import { runMain } from "./lib/run.mjs";

await runMain(
	async () => {
		const { documentOfSources, releaseApi } = await import("./compat/api/releases.ts");
		const { version, previous, notes } = await releaseApi(await documentOfSources());
		console.log(version === previous ? `API ${version} ist schon freigegeben.` : `API ${version} ist freigegeben.`);
		for (const note of notes) console.log(`  Hinweis: ${note}`);
	},
	{ onProjectNode: true },
);
