import { existsSync, readdirSync, readFileSync, statSync } from "node:fs";
import { createRequire } from "node:module";
import { basename, dirname, join } from "node:path";
import { pathToFileURL } from "node:url";
import { type ModuleFederationOptions, pluginModuleFederation } from "@module-federation/rsbuild-plugin";
import {
	defineConfig,
	type EnvironmentConfig,
	type RsbuildConfig,
	type RsbuildPlugin,
	type Rspack,
	rspack,
} from "@rsbuild/core";
import { pluginReact } from "@rsbuild/plugin-react";
import { languageOf } from "./api/kit/languages.ts";
import { pluginBundledPackages, pluginModuleCss } from "./deploy/build/module-plugins.ts";
import { listReadFiles } from "./deploy/build/read-files.ts";
import { type SharedRanges, sharedRanges } from "./deploy/build/shared-ranges.ts";
import type { SharedRequest } from "./deploy/build/shared-requests.ts";
import { BRAND } from "./deploy/lib/paths.mjs";
import type { Brand } from "./shared-ui/brand/contract.ts";

export { BRAND };

const ROOT = import.meta.dirname;
const MOCK_WORKER = dirname(createRequire(import.meta.url).resolve("msw/mockServiceWorker.js"));
const API_DEV = process.env.API_URL ?? "http://127.0.0.1:8000";
const SHELL_DEV_PORT = 3000;
const CHUNK_TIMEOUT_MS = 120_000;

interface Package {
	version: string;
	/** Federation name (must be a free JavaScript identifier, it becomes a global) and port of the development server. */
	mfe?: { name: string; port: number };
}

const readPackage = (directory: string) => JSON.parse(readFileSync(join(directory, "package.json"), "utf8")) as Package;

const isProduction = () => process.env.NODE_ENV === "production";

/** rspack would bundle the runtime as CommonJS; its ES modules are a quarter smaller. */
function esmFederationRuntime(): Record<string, string> {
	const enhanced = createRequire(createRequire(import.meta.url).resolve("@module-federation/enhanced"));
	const tools = createRequire(enhanced.resolve("@module-federation/runtime-tools"));
	const rspack = createRequire(enhanced.resolve("@module-federation/rspack"));
	const inject = rspack.resolve("@module-federation/inject-external-runtime-core-plugin");
	return {
		[tools.resolve("@module-federation/webpack-bundler-runtime")]: tools.resolve(
			"@module-federation/webpack-bundler-runtime/bundler",
		),
		[tools.resolve("@module-federation/runtime")]: tools.resolve("@module-federation/runtime/bundler"),
		[inject]: inject.replace(/\.cjs$/, ".js"),
	};
}

/** Keys match the request exactly. Only our thin packages are shared; the libraries behind them are tree-shaken. */
function shared(
	role: "provider" | "consumer" | "alone",
	{ react, reactDom, sharedUi }: SharedRanges,
): NonNullable<ModuleFederationOptions["shared"]> {
	const entry = (requiredVersion: string, eager: boolean) => ({
		singleton: true,
		strictVersion: true,
		requiredVersion,
		...(role === "consumer" ? { import: false as const } : {}),
		...(role === "provider" && isProduction() ? { eager } : {}),
	});
	return {
		react: entry(react, true),
		"react/": entry(react, true),
		"react-dom": entry(reactDom, true),
		"react-dom/": entry(reactDom, true),
		"@portal/shared-ui/module": entry(sharedUi, true),
		"@portal/shared-ui": entry(sharedUi, false),
		"@portal/shared-ui/basics": entry(sharedUi, false),
		"@portal/shared-ui/menu": entry(sharedUi, false),
		"@portal/shared-ui/pickers": entry(sharedUi, false),
		"@portal/shared-ui/form": entry(sharedUi, false),
		"@portal/shared-ui/table": entry(sharedUi, false),
		"@portal/shared-ui/grid": entry(sharedUi, false),
	} satisfies Record<SharedRequest, unknown>;
}

function federation(options: ModuleFederationOptions, role: "shell" | "module") {
	return pluginModuleFederation({
		...options,
		filename: "remoteEntry.js",
		shareStrategy: "loaded-first",
		dts: false,
		manifest: true,
		experiments: {
			asyncStartup: true,
			optimization: { target: "web", disableSnapshot: true, disableRemote: role === "module" },
			...(role === "shell" ? { provideExternalRuntime: true } : {}),
			...(role === "module" && isProduction() ? { externalRuntime: true } : {}),
		},
	});
}

const publicFolders = (directories: readonly string[]) =>
	directories.map((directory) => join(directory, "public")).filter((folder) => existsSync(folder));

const REACT_ARIA_TEXTS = /intl\/(?:\w+\/)?([a-z]{2}-[A-Z]{2})\.m?js$/;

/** React Aria brings its few sentences in thirty languages, more bytes than all of its components on a page. */
const otherLanguagesAsEnglish = () =>
	new rspack.NormalModuleReplacementPlugin(REACT_ARIA_TEXTS, (module) => {
		const language = REACT_ARIA_TEXTS.exec(module.request)?.[1];
		if (language === undefined || languageOf(language)) return;
		module.request = module.request.replace(language, "en-US");
	});

/** Bundler options that every build has; `output` adds those of one. */
const bundler = (output: Rspack.Output): NonNullable<RsbuildConfig["tools"]> => ({
	rspack: {
		output: { ...output, chunkLoadTimeout: CHUNK_TIMEOUT_MS },
		plugins: [otherLanguagesAsEnglish(), listReadFiles],
	},
});

const base = (): RsbuildConfig => ({
	resolve: { alias: { ...esmFederationRuntime(), "@portal/brand": BRAND } },
	security: { sri: { enable: isProduction() ? "auto" : false } },
	performance: { printFileSize: false },
});

const devServer = (port: number, folders: readonly string[]): RsbuildConfig["server"] => ({
	host: "127.0.0.1",
	port,
	strictPort: true,
	publicDir: folders.map((name) => ({ name, copyOnBuild: false })),
});

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
				...further,
			],
			// The development entry carries the faults and the demo account: it must not exist in what is deployed.
			source: { entry: isProduction() ? {} : { index: "./src/standalone.tsx" } },
			output: { assetPrefix: "auto" },
			html: {
				title: mfe.name,
				// Alone, a component's styles may arrive before the theme that puts the layers in order.
				tags: [{ tag: "style", head: true, append: false, children: "@layer reset, tokens, components, modules;" }],
			},
			server: {
				...devServer(mfe.port, [...publicFolders([directory, BRAND]), MOCK_WORKER]),
				// The API that `npm run dev -w` has started for this module alone.
				proxy: { "/api/": { target: API_DEV, changeOrigin: false } },
				cors: { origin: [`http://127.0.0.1:${SHELL_DEV_PORT}`, `http://localhost:${SHELL_DEV_PORT}`] },
			},
			// The shell loads these files from another port, so they must name their own.
			dev: { lazyCompilation: false, assetPrefix: "auto", client: { host: "127.0.0.1", port: mfe.port } },
			tools: bundler({ uniqueName: unique, chunkLoadingGlobal: `chunk_${unique}` }),
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
		tools: bundler({ uniqueName: unique, chunkLoadingGlobal: `chunk_${unique}` }),
	};
}

const moduleDirectories = () =>
	readdirSync(ROOT)
		.filter((name) => name.startsWith("mfe-"))
		.map((name) => join(ROOT, name));

/** Modules come from their development servers; those that `MODULES` leaves out come from dist/web. */
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
		// Node keeps what it imported, so that a changed file needs another address.
		const { manifest } = await import(`${pathToFileURL(file).href}?at=${statSync(file).mtimeMs}`);
		modules[id] = { entry: `http://127.0.0.1:${mfe.port}/remoteEntry.js`, version, preload: [], css: [], manifest };
	}
	return JSON.stringify({ modules });
}

const registryTag = (json: string) =>
	`<script type="application/json" id="mfe-registry">${json.replaceAll("<", "\\u003c")}</script>`;

/** Without this a module is rebuilt but not redrawn: the refresh runtime of the first module drops the renderers. */
const REFRESH_HOOK = `<script>(()=>{const r=new Map();let n=0;window.__REACT_DEVTOOLS_GLOBAL_HOOK__??={renderers:r,supportsFiber:true,
inject(x){r.set(++n,x);return n},onScheduleFiberRoot(){},onCommitFiberRoot(){},onCommitFiberUnmount(){}}})()</script>`;

/** The certification body that is built for. */
export async function readBrand(): Promise<Brand> {
	const { brand }: { brand: Brand } = await import(pathToFileURL(join(BRAND, "brand.ts")).href);
	return brand;
}

/** Configuration of the shell: `export default shellConfig(import.meta.dirname)`. */
export function shellConfig(directory: string) {
	return defineConfig(async () => {
		const production = isProduction();
		const options: ModuleFederationOptions = {
			name: "shell",
			remotes: {},
			runtimePlugins: [join(directory, "src/host-guard.ts")],
			shared: shared("provider", sharedRanges(directory)),
		};
		const proxied = { target: API_DEV, changeOrigin: false };
		// In production the server writes the registry into the page; the mark is where.
		const modules = production ? "" : await developmentRegistry();
		const registry = production ? "<!--mfe-registry-->" : REFRESH_HOOK + registryTag(modules);
		return {
			...base(),
			plugins: [pluginReact(), federation(options, "shell")],
			source: { entry: { index: "./src/index.ts" } },
			output: { assetPrefix: "/" },
			html: {
				template: "./index.html",
				templateParameters: { registry },
				title: (await readBrand()).name,
				favicon: join(BRAND, "logo.svg"),
			},
			server: {
				...devServer(SHELL_DEV_PORT, publicFolders([directory, ...moduleDirectories(), BRAND])),
				// The host stays that of the page: the API compares it with the origin of the request. With a slash, because
				// everything that begins so is passed on, and the update of a part may be called "api_modules_…".
				proxy: { "/api/": proxied, "/locales/": proxied, "/mfe/": proxied },
				// When the page asks what is deployed by now, the answer is what it was given: the deployed modules are others.
				setup: ({ server }) => {
					server.middlewares.use("/remotes.json", (_request, response) => {
						response.setHeader("Content-Type", "application/json");
						response.end(modules);
					});
				},
			},
			dev: {
				lazyCompilation: false,
				watchFiles: { paths: join(ROOT, "mfe-*/src/manifest.ts"), type: "reload-server" },
			},
			tools: bundler({ uniqueName: "portal_shell" }),
		};
	});
}
