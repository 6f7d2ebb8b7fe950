// This command builds what has changed into dist/web, together with the packages for modules in other repositories.
// `--all` builds everything, `--no-kit` leaves out these packages.
import { runMain } from "../lib/run.mjs";

const force = process.argv.includes("--all");
const withKit = !process.argv.includes("--no-kit");
await runMain(async () => (await import("../build/build.ts")).build({ force, withKit }), { onProjectNode: true });
