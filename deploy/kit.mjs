// Packs the kit that modules outside of this repository are made with, and puts it into the store, to be served below /kit/.
import { runMain } from "./lib/run.mjs";

await runMain(
	async () => {
		const { publishKit } = await import("./kit/publish.ts");
		const { openStore } = await import("./store/open.ts");
		await publishKit(openStore(process.env));
	},
	{ onProjectNode: true },
);
