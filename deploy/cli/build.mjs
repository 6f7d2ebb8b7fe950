// Builds what has changed into dist/web, and the kit. `--all` builds everything, `--no-kit` leaves out the kit,
// `--only-kit` builds nothing else.
import { runMain } from "../lib/run.mjs";

const has = (option) => process.argv.includes(option);
await runMain(
	async () => {
		const { build, buildKit } = await import("../build/build.ts");
		if (!has("--only-kit")) await build({ force: has("--all") });
		if (!has("--no-kit")) await buildKit();
	},
	{ onProjectNode: true },
);
