import { existsSync, readFileSync } from "node:fs";
import { createRequire } from "node:module";
import { join } from "node:path";
import { pathToFileURL } from "node:url";
import { type ModuleFederationOptions, pluginModuleFederation } from "@module-federation/rsbuild-plugin";
import { type RsbuildConfig, type Rspack, rspack } from "@rsbuild/core";
import { languageOf } from "../../api/kit/languages.ts";
import type { Brand } from "../../shared-ui/brand/contract.ts";
import { listReadFiles } from "../build/read-files.ts";
import type { SharedRanges } from "../build/shared-ranges.ts";
import type { SharedRequest } from "../build/shared-requests.ts";
import { BRAND } from "../lib/paths.mjs";

// What the builds of the shell and of the modules have in common.

export const API_DEV = process.env.API_URL ?? "http://127.0.0.1:8000";
export const SHELL_DEV_PORT = 3000;
const CHUNK_TIMEOUT_MS = 120_000;

interface Package {
	version: string;
	/** Federation name (must be a free JavaScript identifier, it becomes a global) and port of the development server. */
	mfe?: { name: string; port: number };
}

export const readPackage = (directory: string) =>
	JSON.parse(readFileSync(join(directory, "package.json"), "utf8")) as Package;

export const isProduction = () => process.env.NODE_ENV === "production";

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
export function shared(
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

export function federation(options: ModuleFederationOptions, role: "shell" | "module") {
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

export const publicFolders = (directories: readonly string[]) =>
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
export const bundler = (output: Rspack.Output): Rspack.Configuration => ({
	output: { ...output, chunkLoadTimeout: CHUNK_TIMEOUT_MS },
	plugins: [otherLanguagesAsEnglish(), listReadFiles],
});

/** The policy of the pages takes letters from files alone. */
export const dataUriLimit = { font: 0 };

export const base = (): RsbuildConfig => ({
	resolve: { alias: { ...esmFederationRuntime(), "@portal/brand": BRAND } },
	security: { sri: { enable: isProduction() ? "auto" : false } },
	performance: { printFileSize: false },
});

export const devServer = (port: number, folders: readonly string[]): RsbuildConfig["server"] => ({
	host: "127.0.0.1",
	port,
	strictPort: true,
	publicDir: folders.map((name) => ({ name, copyOnBuild: false })),
});

/** The certification body that is built for. */
export async function readBrand(): Promise<Brand> {
	const { brand }: { brand: Brand } = await import(pathToFileURL(join(BRAND, "brand.ts")).href);
	return brand;
}
