// `npm run rollback -- clients 1.0.0-0123456789`: takes a module back to a version that is still deployed.
import { runMain } from "./lib/run.mjs";

const [id = "", version = ""] = process.argv.slice(2);
await runMain(async () => (await import("./lib/rollback.ts")).rollback(id, version), { onProjectNode: true });
