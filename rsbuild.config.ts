import { existsSync, readdirSync, readFileSync, statSync } from "node:fs";
import { basename, join } from "node:path";
import { pathToFileURL } from "node:url";
import type { ModuleFederationOptions } from "@module-federation/rsbuild-plugin";
import { defineConfig, type EnvironmentConfig } from "@rsbuild/core";
import { pluginReact } from "@rsbuild/plugin-react";
import { sharedRanges } from "./deploy/build/shared-ranges.ts";
import { groupShellChunks, pluginSharedFiles } from "./deploy/build/shell-chunks.ts";
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
} from "./deploy/kit/build-settings.ts";
import { BRAND } from "./deploy/lib/paths.mjs";

const ROOT = import.meta.dirname;

const moduleDirectories = () =>
	readdirSync(ROOT)
		.filter((name) => name.startsWith("mfe-"))
		.map((name) => join(ROOT, name));

/** Modules come from their development servers, or from dist/web if `MODULES` does not name them. */
async function developmentRegistry(): Promise<string> {
	const wanted = process.env.MODULES?.split(",");
	const deployedFile = join(ROOT, "dist/web/remotes.json");
	const deployed = existsSync(deployedFile) ? JSON.parse(readFileSync(deployedFile, "utf8")).modules : {};
	const modules: Record<string, unknown> = {};
	for (const directory of moduleDirectories()) {
		const id = basename(directory).slice("mfe-".length);
		const { mfe, version } = readPackage(directory);
		const isServed = wanted === undefined || wanted.includes(id);
		if (!isServed || !mfe) {
			modules[id] = deployed[id];
			continue;
		}
		const file = join(directory, "src/manifest.ts");
		// Node caches imports by address, so that a changed file needs a different one.
		const { manifest } = await import(`${pathToFileURL(file).href}?at=${statSync(file).mtimeMs}`);
		modules[id] = { entry: `http://127.0.0.1:${mfe.port}/remoteEntry.js`, version, preload: [], css: [], manifest };
	}
	return JSON.stringify({ modules });
}

const registryTag = (json: string) =>
	`<script type="application/json" id="mfe-registry">${json.replaceAll("<", "\\u003c")}</script>`;

/** Keeps React's renderers when a module replaces the code for hot reload. Otherwise changes would not be rendered. */
const REFRESH_HOOK = `<script>(()=>{const r=new Map();let n=0;window.__REACT_DEVTOOLS_GLOBAL_HOOK__??={renderers:r,supportsFiber:true,
inject(x){r.set(++n,x);return n},onScheduleFiberRoot(){},onCommitFiberRoot(){},onCommitFiberUnmount(){}}})()</script>`;

const workerBuild: EnvironmentConfig = {
	source: { entry: { "audits-worker": "./src/audits-worker.ts" } },
	output: { target: "web-worker", distPath: { js: "" }, filename: { js: "[name].js" } },
	tools: { rspack: bundler({ uniqueName: "portal_worker" }) },
};

/** Returns the build settings of the shell: `export default shellConfig(import.meta.dirname)`. */
export function shellConfig(directory: string) {
	return defineConfig(async () => {
		const production = isProduction();
		const options: ModuleFederationOptions = {
			name: "shell",
			remotes: {},
			runtimePlugins: [join(directory, "src/host-guard.ts")],
			shared: shared("provider", sharedRanges(directory)),
		};
		const server = devServer({
			port: SHELL_DEV_PORT,
			folders: publicFolders([directory, ...moduleDirectories(), BRAND]),
			isOwn: (module) => process.env.MODULES?.split(",").includes(module) === true,
		});
		const proxied = { target: API_DEV, changeOrigin: false };
		// In production the server writes the list of modules into the page, at this comment.
		const modules = production ? "" : await developmentRegistry();
		const registry = production ? "<!--mfe-registry-->" : REFRESH_HOOK + registryTag(modules);
		return {
			...base(),
			environments: {
				web: {
					plugins: [pluginReact(), federation(options, "shell"), pluginSharedFiles(join(ROOT, "shared-ui"))],
					source: { entry: { index: "./src/index.ts" } },
					output: { assetPrefix: "/", dataUriLimit },
					html: {
						template: "./index.html",
						templateParameters: { registry },
						title: (await readBrand()).name,
						favicon: join(BRAND, "logo.svg"),
					},
					tools: { rspack: [bundler({ uniqueName: "portal_shell" }), ...(production ? [groupShellChunks] : [])] },
				},
				// A service worker is one file at an address without a hash. Development servers have none.
				...(production ? { worker: workerBuild } : {}),
			},
			server: {
				...server,
				// The Host header stays that of the page, because the API compares it with the origin. Without the
				// final slash the paths would also match updates of chunks, such as "api_modules_…".
				proxy: { "/api/": proxied, "/.well-known/": proxied, "/locales/": proxied, "/mfe/": proxied },
				// The page's check for updates gets the list of modules that the page already has, because the deployed modules
				// differ from the local ones.
				setup: [
					...server.setup,
					({ server: { middlewares } }) => {
						middlewares.use("/remotes.json", (_request, response) => {
							response.setHeader("Content-Type", "application/json");
							response.end(modules);
						});
					},
				],
			},
			dev: {
				lazyCompilation: false,
				watchFiles: { paths: join(ROOT, "mfe-*/src/manifest.ts"), type: "reload-server" },
			},
		};
	});
}
