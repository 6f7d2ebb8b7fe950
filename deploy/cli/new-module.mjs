// Creates a new module that builds, is tested, runs alone and can be deployed.
//
//   npm run new-module suppliers
//   npm run new-module suppliers -- --title Lieferanten     its title in menu and page

import { runMain } from "../lib/run.mjs";
import { prepare } from "./prepare.mjs";

const args = process.argv.slice(2);
await runMain(prepare);
if (!process.exitCode)
	await runMain(async () => (await import("../kit/new-module/command.ts")).newModule(args), { onProjectNode: true });
