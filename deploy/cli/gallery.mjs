// The gallery of components.
//
//   npm run gallery               with hot reload, on port 3010 unless PORT names another
//   npm run gallery -- build      into dist/gallery
//   npm run gallery -- pictures   retakes the reference pictures of its tests

import { join } from "node:path";
import { ensureChromium } from "../lib/chromium.mjs";
import { Failure, NODE, ROOT, run, runMain, runServer } from "../lib/run.mjs";
import { prepare } from "./prepare.mjs";

const RSBUILD = join(ROOT, "node_modules/@rsbuild/core/bin/rsbuild.js");
const PLAYWRIGHT = join(ROOT, "node_modules/@playwright/test/cli.js");
const cwd = join(ROOT, "shared-ui/gallery");

const build = async () => (await import("../build/gallery.ts")).buildGallery();

async function takePictures() {
	await build();
	if (!(await ensureChromium())) throw new Failure("No Chromium was found; CHROMIUM_PATH may name one.");
	const args = [PLAYWRIGHT, "test", "--config", "e2e/playwright.config.ts", "gallery", "--update-snapshots=all"];
	return (await run(NODE, args, { show: true })).code;
}

const serve = () => runServer(NODE, [RSBUILD, "dev"], { cwd, env: { ...process.env, NODE_ENV: "development" } });

const COMMANDS = { serve, build, pictures: takePictures };

async function main() {
	const name = process.argv[2] ?? "serve";
	const command = Object.hasOwn(COMMANDS, name) ? COMMANDS[name] : undefined;
	if (!command) throw new Failure(`Unknown: "${name}". Possible are ${Object.keys(COMMANDS).join(", ")}.`);
	await prepare();
	return command();
}

await runMain(main, { onProjectNode: true });
