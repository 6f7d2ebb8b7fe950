// Everything with hot reload: the API, the shell and every module on a development server of its own.
//
//   npm run dev                                           all modules
//   npm run dev -- clients users                          only these, the others as deployed in dist/web
//   npm run dev -- --only clients --shell https://host    only this one, inside the application that runs there

import { runMain } from "./lib/run.mjs";
import { prepare } from "./prepare.mjs";

const words = process.argv.slice(2);
await runMain(prepare);
if (!process.exitCode) await runMain(async () => (await import("./dev/dev.ts")).dev(words), { onProjectNode: true });
