// Starts everything with hot reload: the API, the shell and every module on a development server of its own.
import { runMain } from "../lib/run.mjs";
import { prepare } from "./prepare.mjs";

const args = process.argv.slice(2);
await runMain(prepare);
if (!process.exitCode)
	await runMain(async () => (await import("../serve/dev/dev.ts")).dev(args), { onProjectNode: true });
