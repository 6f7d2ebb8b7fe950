// Releases what shared-ui exports, for the modules that are built against it: `npm run release-ui`.
import { runMain } from "./lib/run.mjs";

await runMain(
	async () => {
		const { uiExports } = await import("./compat/ui/exports.ts");
		const { releaseUi } = await import("./compat/ui/releases.ts");
		console.log(`shared-ui ${await releaseUi(await uiExports())} is released.`);
	},
	{ onProjectNode: true },
);
