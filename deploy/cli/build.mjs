// This command builds what has changed and assembles the web application in dist/web, together with the kit (the
// packages for modules in other repositories). `--all` builds everything, `--no-kit` leaves out the kit.
import { runMain } from "../lib/run.mjs";

const force = process.argv.includes("--all");
const withKit = !process.argv.includes("--no-kit");
await runMain(async () => (await import("../build/build.ts")).build({ force, withKit }), { onProjectNode: true });
