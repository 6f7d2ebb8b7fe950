// `npm run serve -w mfe-public`: serves the website alone, on a host of its own.
import { runMain } from "./lib/run.mjs";

await runMain(async () => (await import("./website/serve.ts")).serveWebsite(), { onProjectNode: true });
