// This command serves the public website alone, on a separate host: `npm run serve -w mfe-public`.
import { runMain } from "../lib/run.mjs";

await runMain(async () => (await import("../serve/website.ts")).serveWebsite(), { onProjectNode: true });
