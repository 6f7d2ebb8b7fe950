// Makes a new module that builds, is tested, runs alone and can be deployed.
//
//   npm run new-module suppliers
//   npm run new-module suppliers -- --title Lieferanten     what the menu and the page call it

import { runMain } from "./lib/run.mjs";
import { prepare } from "./prepare.mjs";

const words = process.argv.slice(2);
await runMain(prepare);
if (!process.exitCode)
	await runMain(async () => (await import("./new-module/command.ts")).newModule(words), { onProjectNode: true });
