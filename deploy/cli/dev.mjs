// Starts everything with hot reload: the API, the shell and every module on a development server of its own.
//
//   npm run dev                                           all modules
//   npm run dev -- clients users                          only these, the others as deployed in dist/web
//   npm run dev -- --only clients --shell https://host    only this one, inside the application that runs there

import { runMain } from "../lib/run.mjs";
import { prepare } from "./prepare.mjs";

const args = process.argv.slice(2);
await runMain(prepare);
if (!process.exitCode)
	await runMain(async () => (await import("../serve/dev/dev.ts")).dev(args), { onProjectNode: true });
