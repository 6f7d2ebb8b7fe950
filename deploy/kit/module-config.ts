import { createRequire } from "node:module";
import { basename, dirname } from "node:path";
import type { ModuleFederationOptions } from "@module-federation/rsbuild-plugin";
import {
	defineConfig,
	type EnvironmentConfig,
	type RsbuildConfig,
	type RsbuildPlugin,
	type Rspack,
} from "@rsbuild/core";
import { pluginReact } from "@rsbuild/plugin-react";
import { pluginBundledPackages, pluginModuleCss, pluginSharedAtOnce } from "../build/module-plugins.ts";
import { sharedRanges } from "../build/shared-ranges.ts";
import { BRAND } from "../lib/paths.mjs";
import {
	API_DEV,
	base,
	bundler,
	dataUriLimit,
	devServer,
	federation,
	isProduction,
	publicFolders,
	readBrand,
	readPackage,
	SHELL_DEV_PORT,
	shared,
} from "./build-settings.ts";

export { BRAND, readBrand };

const MOCK_WORKER = dirname(createRequire(import.meta.url).resolve("msw/mockServiceWorker.js"));

/** Bytes from which on what several pages hold becomes a file of its own; by default each page would bring it again. */
const SHARED_FROM = 6_000;
function shareAmongPages({ optimization }: Rspack.Configuration): void {
	if (optimization?.splitChunks) optimization.splitChunks.minSize = SHARED_FROM;
}

/** Configuration of a module: `export default moduleConfig(import.meta.dirname)`; `further` plugins are its own. */
export function moduleConfig(directory: string, further: readonly RsbuildPlugin[] = []) {
	return defineConfig(() => {
		const { version, mfe } = readPackage(directory);
		if (!mfe) throw new Error(`${basename(directory)}/package.json has no "mfe" entry`);
		// Two versions of a module can meet in one page after a deployment; a common name would mix their chunks.
		const unique = `${mfe.name}_${process.env.MODULE_VERSION ?? version}`.replace(/\W/g, "_");
		const options: ModuleFederationOptions = {
			name: mfe.name,
			exposes: { "./manifest": "./src/manifest.ts", "./module": "./src/module.tsx" },
			shared: shared(isProduction() ? "consumer" : "alone", sharedRanges(directory)),
		};
		return {
			...base(),
			plugins: [
				pluginReact(),
				federation(options, "module"),
				pluginModuleCss(mfe.name.replace(/^mfe_/, "").replaceAll("_", "-")),
				pluginBundledPackages(),
				pluginSharedAtOnce(),
				...further,
			],
			// The development entry carries the faults and the demo account: it must not exist in what is deployed.
			source: { entry: isProduction() ? {} : { index: "./src/standalone.tsx" } },
			output: { assetPrefix: "auto", dataUriLimit },
			html: {
				title: mfe.name,
				// Alone, a component's styles may arrive before the theme that puts the layers in order.
				tags: [{ tag: "style", head: true, append: false, children: "@layer reset, tokens, components, modules;" }],
			},
			server: {
				...devServer(mfe.port, [...publicFolders([directory, BRAND]), MOCK_WORKER]),
				// The API that `npm run dev -w` has started for this module alone.
				proxy: Object.fromEntries(
					["/api/", "/.well-known/"].map((path) => [path, { target: API_DEV, changeOrigin: false }]),
				),
				cors: { origin: [`http://127.0.0.1:${SHELL_DEV_PORT}`, `http://localhost:${SHELL_DEV_PORT}`] },
			},
			// The shell loads these files from another port, so they must name their own.
			dev: { lazyCompilation: false, assetPrefix: "auto", client: { host: "127.0.0.1", port: mfe.port } },
			tools: { rspack: [bundler({ uniqueName: unique, chunkLoadingGlobal: `chunk_${unique}` }), shareAmongPages] },
		};
	});
}

/** Configuration of a build that stands alone: nothing of it is shared at run time. */
export function aloneConfig(
	unique: string,
	environments: Record<string, EnvironmentConfig>,
	further: readonly RsbuildPlugin[] = [],
): RsbuildConfig {
	return {
		...base(),
		plugins: [pluginReact(), ...further],
		environments,
		// Files with fixed addresses are published by themselves.
		server: { publicDir: false },
		tools: { rspack: bundler({ uniqueName: unique, chunkLoadingGlobal: `chunk_${unique}` }) },
	};
}
