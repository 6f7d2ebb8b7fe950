import { join } from "node:path";
import { Failure, NODE, ROOT, run } from "../lib/run.mjs";
import { RSBUILD } from "./package-build.ts";

export const GALLERY = join(ROOT, "dist/gallery");

export async function buildGallery(): Promise<void> {
	const options = { cwd: join(ROOT, "shared-ui/gallery"), env: { ...process.env, NODE_ENV: "production" } };
	const { code, output } = await run(NODE, [RSBUILD, "build"], options);
	if (code !== 0) throw new Failure(`${output.trim()}\n\nThe gallery could not be built.`);
}
