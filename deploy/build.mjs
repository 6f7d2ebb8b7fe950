// Builds what has changed and puts the web application together in dist/web; `--all` builds everything.
import { runMain } from "./lib/run.mjs";

const force = process.argv.includes("--all");
await runMain(async () => (await import("./build/build.ts")).build({ force }), { onProjectNode: true });
