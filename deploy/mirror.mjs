// Copies the deployed modules from a bucket into the folder that is served; `npm run serve` starts it where it is needed.
import { runMain } from "./lib/run.mjs";

const [webRoot = ""] = process.argv.slice(2);
await runMain(async () => (await import("./store/mirror/run.ts")).runMirror(webRoot));
