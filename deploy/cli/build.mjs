// Builds what has changed into dist/web. `--all` builds everything, `--no-kit` leaves out the kit.
import { runMain } from "../lib/run.mjs";

const force = process.argv.includes("--all");
const withKit = !process.argv.includes("--no-kit");
await runMain(async () => (await import("../build/build.ts")).build({ force, withKit }), { onProjectNode: true });
