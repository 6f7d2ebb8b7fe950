// Deploys a module, and shows and changes what is deployed.
//
//   npm run deploy -w mfe-clients                 build, test, check, upload, switch
//   npm run deploy -w mfe-clients -- --stage 10   for some of the users; --users a,b  --preview
//   npm run deploy -- status                      also history, promote, stage, unstage, rollback, remove, prune, shell

import { runMain } from "../lib/run.mjs";

// The start folder names the module. It is stored, because an older Node restarts the command elsewhere.
process.env.DEPLOY_FROM ??= process.cwd();
const args = process.argv.slice(2);
await runMain(async () => (await import("../release/command.ts")).runCommand(args, process.env.DEPLOY_FROM ?? ""), {
	onProjectNode: true,
});
