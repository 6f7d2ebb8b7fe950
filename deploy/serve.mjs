// This command, `npm run serve`, starts the built product with the environment's settings and without demo data.
import { runMain } from "./lib/run.mjs";

await runMain(async () => (await import("./serve/serve.ts")).serve(), { onProjectNode: true });
