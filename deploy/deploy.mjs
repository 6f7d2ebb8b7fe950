// Deploys a module, and says and changes what is deployed.
//
//   npm run deploy -w mfe-clients                 build, test, check, upload, switch
//   npm run deploy -w mfe-clients -- --stage 10   for a part of the users; --users a,b  --preview
//   npm run deploy -- status                      likewise history, promote, stage, unstage, rollback, remove, prune, shell

import { runMain } from "./lib/run.mjs";

// An older Node starts the project's own one in the root.
process.env.DEPLOY_FROM ??= process.cwd();
const words = process.argv.slice(2);
await runMain(async () => (await import("./release/command.ts")).runCommand(words, process.env.DEPLOY_FROM ?? ""), {
	onProjectNode: true,
});
