// The development server of one package, in its folder: `npm run dev -w mfe-clients`.

import { join } from "node:path";
import { NODE, onStop, ROOT, runMain, startServer } from "./lib/run.mjs";

const RSBUILD = join(ROOT, "node_modules/@rsbuild/core/bin/rsbuild.js");

await runMain(async () => {
	const child = startServer(NODE, [RSBUILD, "dev"], { cwd: process.cwd() });
	let isStopped = false;
	// It has nothing to save, and takes seconds to end by itself.
	onStop(() => {
		isStopped = true;
		child.kill("SIGKILL");
	});
	const [code] = await child.ended;
	return isStopped ? 0 : (code ?? 1);
});
