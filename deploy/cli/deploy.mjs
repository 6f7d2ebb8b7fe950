// Deploys a module, and shows and changes what is deployed. Without arguments it deploys the module in whose folder it
// is started; in the root folder it prints its usage.
import { runMain } from "../lib/run.mjs";

// The start folder names the module. It is stored, because an older Node restarts the command elsewhere.
process.env.DEPLOY_FROM ??= process.cwd();
const args = process.argv.slice(2);
await runMain(async () => (await import("../release/command.ts")).runCommand(args, process.env.DEPLOY_FROM ?? ""), {
	onProjectNode: true,
});
