// Builds what has changed and puts the web application together in dist/web, with the kit for modules that stand elsewhere.
// `--all` builds everything, `--no-kit` leaves the kit out.
import { runMain } from "./lib/run.mjs";

const force = process.argv.includes("--all");
const withKit = !process.argv.includes("--no-kit");
await runMain(async () => (await import("./build/build.ts")).build({ force, withKit }), { onProjectNode: true });
