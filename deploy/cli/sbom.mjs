import { resolve } from "node:path";
import { runMain } from "../lib/run.mjs";

await runMain(
	async () => {
		const file = resolve(process.argv[2] ?? "dist/sbom.cdx.json");
		const { writeBom } = await import("../build/sbom.ts");
		console.log(`${file}: ${writeBom(file)} packages.`);
	},
	{ onProjectNode: true },
);
