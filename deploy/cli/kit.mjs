// This command packs the kit (the packages for modules in other repositories) and writes it to the store, from which
// the server delivers it below /kit/.
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
