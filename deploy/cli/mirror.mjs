// This program copies the deployed modules from a bucket into the folder that the server delivers. `npm run serve`
// starts it if modules are stored in a bucket.
import { runMain } from "../lib/run.mjs";

const [webRoot = ""] = process.argv.slice(2);
await runMain(async () => (await import("../store/mirror/run.ts")).runMirror(webRoot));
