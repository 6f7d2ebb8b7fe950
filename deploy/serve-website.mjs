// `npm run serve -w mfe-public`: serves the website alone, on a host of its own.
import { runMain } from "./lib/run.mjs";

await runMain(async () => (await import("./serve/website.ts")).serveWebsite(), { onProjectNode: true });
