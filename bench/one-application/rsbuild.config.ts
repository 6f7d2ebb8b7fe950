import { join } from "node:path";
import { defineConfig } from "@rsbuild/core";
import { pluginReact } from "@rsbuild/plugin-react";
import { base, bundler } from "../../deploy/kit/build-settings.ts";

const ROOT = join(import.meta.dirname, "../..");
/** What stands in for federation, as the benchmark has written it. */
const SOURCES = process.env.BENCH_SOURCES ?? ".";
const SHELL_REMOTES = join(ROOT, "shell/src/remotes.ts");

/** Rsbuild's own way to split, with the settings that the product has for everything that is not federation. */
export default defineConfig({
	...base(),
	plugins: [pluginReact()],
	source: { entry: { index: join(SOURCES, "entry.ts") } },
	resolve: { alias: { ...base().resolve?.alias, [SHELL_REMOTES]: join(SOURCES, "remotes.ts") } },
	security: {},
	output: { assetPrefix: "/", distPath: { root: process.env.BENCH_DIST ?? "dist" } },
	html: { template: join(ROOT, "shell/index.html"), templateParameters: { registry: "<!--one-application-->" } },
	server: { publicDir: false },
	tools: { rspack: bundler({ uniqueName: "one_application" }) },
});
