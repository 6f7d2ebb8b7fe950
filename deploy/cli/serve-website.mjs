// Serves the website alone, on a host of its own: `npm run serve -w mfe-public`.
import { runMain } from "../lib/run.mjs";

await runMain(async () => (await import("../serve/website.ts")).serveWebsite(), { onProjectNode: true });
