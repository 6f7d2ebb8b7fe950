// This command packs the packages for modules in other repositories. The server delivers them below /kit/.
import { runMain } from "../lib/run.mjs";

await runMain(
	async () => {
		const { publishGallery, publishKit } = await import("../kit/publish.ts");
		const { buildGallery } = await import("../build/gallery.ts");
		const { openStore } = await import("../store/open.ts");
		const store = openStore(process.env);
		await publishKit(store);
		await buildGallery();
		await publishGallery(store);
	},
	{ onProjectNode: true },
);
