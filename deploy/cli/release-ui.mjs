// This command stores the exports of shared-ui as released, so that later changes are compared with them.
import { runMain } from "../lib/run.mjs";

await runMain(
	async () => {
		const { uiExports } = await import("../check/ui/exports.ts");
		const { releaseUi } = await import("../check/ui/releases.ts");
		console.log(`shared-ui ${await releaseUi(await uiExports())} is released.`);
	},
	{ onProjectNode: true },
);
