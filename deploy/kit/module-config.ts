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
import { pluginModuleCss, pluginPackageLists } from "../build/module-plugins.ts";
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

/** Code that several pages share becomes a chunk of its own from this size in bytes; smaller code is repeated. */
const SHARED_FROM = 6_000;
function shareBetweenPages({ optimization }: Rspack.Configuration): void {
	if (optimization?.splitChunks) optimization.splitChunks.minSize = SHARED_FROM;
}

/** `further` adds build plugins of the module's own. */
export function moduleConfig(directory: string, further: readonly RsbuildPlugin[] = []) {
	return defineConfig(() => {
		const { version, mfe } = readPackage(directory);
		if (!mfe) throw new Error(`${basename(directory)}/package.json has no "mfe" entry`);
		const id = mfe.name.replace(/^mfe_/, "").replaceAll("_", "-");
		// A page may load two versions of a module after a deployment, and their chunks must not mix.
		const unique = `${mfe.name}_${process.env.MODULE_VERSION ?? version}`.replace(/\W/g, "_");
		const options: ModuleFederationOptions = {
			name: mfe.name,
			exposes: { "./manifest": "./src/manifest.ts", "./module": "./src/module.tsx" },
			shared: shared(isProduction() ? "consumer" : "alone", sharedRanges(directory)),
		};
		return {
			...base(),
			plugins: [pluginReact(), federation(options, "module"), pluginModuleCss(id), pluginPackageLists(), ...further],
			// The page for development contains simulated failures and a demo account, so no build contains it.
			source: { entry: isProduction() ? {} : { index: "./src/standalone.tsx" } },
			output: { assetPrefix: "auto", dataUriLimit },
			html: {
				title: mfe.name,
				// Declares the order of the cascade layers, because a component's styles may load before the theme.
				tags: [{ tag: "style", head: true, append: false, children: "@layer reset, tokens, components, modules;" }],
			},
			server: {
				...devServer({
					port: mfe.port,
					folders: [...publicFolders([directory, BRAND]), MOCK_WORKER],
					workers: ["/mockServiceWorker.js"],
					isOwn: (module) => module === id,
				}),
				// Sends API calls to the API that `npm run dev -w` has started for this module alone.
				proxy: Object.fromEntries(
					["/api/", "/.well-known/"].map((path) => [path, { target: API_DEV, changeOrigin: false }]),
				),
				cors: { origin: [`http://127.0.0.1:${SHELL_DEV_PORT}`, `http://localhost:${SHELL_DEV_PORT}`] },
			},
			// The shell loads these files from another port, so their addresses must contain this server's origin.
			dev: { lazyCompilation: false, assetPrefix: "auto", client: { host: "127.0.0.1", port: mfe.port } },
			tools: { rspack: [bundler({ uniqueName: unique, chunkLoadingGlobal: `chunk_${unique}` }), shareBetweenPages] },
		};
	});
}

export function aloneConfig(
	unique: string,
	environments: Record<string, EnvironmentConfig>,
	further: readonly RsbuildPlugin[] = [],
): RsbuildConfig {
	return {
		...base(),
		plugins: [pluginReact(), ...further],
		environments,
		// Leaves out files whose addresses contain no hash, because the build of the whole application copies them.
		server: { publicDir: false },
		tools: { rspack: bundler({ uniqueName: unique, chunkLoadingGlobal: `chunk_${unique}` }) },
	};
}
