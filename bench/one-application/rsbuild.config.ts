import { join } from "node:path";
import { defineConfig } from "@rsbuild/core";
import { pluginReact } from "@rsbuild/plugin-react";
import { base, bundler } from "../../deploy/kit/build-settings.ts";

const ROOT = join(import.meta.dirname, "../..");
/** Folder with the files that the benchmark has written to replace Module Federation, the loader of modules. */
const SOURCES = process.env.BENCH_SOURCES ?? ".";
const SHELL_REMOTES = join(ROOT, "shell/src/remotes.ts");

/** The settings equal those of the product, but without federation and with the default chunks of Rsbuild. */
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
