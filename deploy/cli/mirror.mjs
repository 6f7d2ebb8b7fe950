// This program copies deployed modules from a bucket into the folder that the server delivers.
import { runMain } from "../lib/run.mjs";

const [webRoot = ""] = process.argv.slice(2);
await runMain(async () => (await import("../store/mirror/run.ts")).runMirror(webRoot));
