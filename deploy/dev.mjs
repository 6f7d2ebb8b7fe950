// Everything with hot reload: the API, the shell and every module on a development server of its own.
// `npm run dev -- clients users` takes only these modules from their sources, the others as deployed in dist/web.
import { runMain } from "./lib/run.mjs";
import { prepare } from "./prepare.mjs";

const ids = process.argv.slice(2);
await runMain(prepare);
if (!process.exitCode) await runMain(async () => (await import("./lib/dev.ts")).dev(ids), { onProjectNode: true });
