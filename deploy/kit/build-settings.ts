import { existsSync, readFileSync } from "node:fs";
import { createRequire, findPackageJSON } from "node:module";
import { join } from "node:path";
import { pathToFileURL } from "node:url";
import { type ModuleFederationOptions, pluginModuleFederation } from "@module-federation/rsbuild-plugin";
import { type RsbuildConfig, type Rspack, rspack } from "@rsbuild/core";
import { major } from "semver";
import { languageOf } from "../../api/kit/languages.ts";
import type { Brand } from "../../shared-ui/brand/contract.ts";
import { listReadFiles } from "../build/read-files.ts";
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

const readPackageFile = (file: string) => JSON.parse(readFileSync(file, "utf8")) as Package;
export const readPackage = (directory: string) => readPackageFile(join(directory, "package.json"));

function versionOf(name: string): string {
	const file = findPackageJSON(name, import.meta.url);
	if (file === undefined) throw new Error(`${name} is not installed.`);
	return readPackageFile(file).version;
}

// A workspace dependency ("*") would give no range, and then nothing is checked at run time.
const REACT = "^19.3.1";
// A module runs with every version of the same first number that has the names it imports; the deployment compares these.
const SHARED_UI = `^${major(versionOf("@portal/shared-ui"))}.0.0`;

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
export function shared(role: "provider" | "consumer" | "alone"): NonNullable<ModuleFederationOptions["shared"]> {
	const entry = (requiredVersion: string, eager: boolean) => ({
		singleton: true,
		strictVersion: true,
		requiredVersion,
		...(role === "consumer" ? { import: false as const } : {}),
		...(role === "provider" && isProduction() ? { eager } : {}),
	});
	return {
		react: entry(REACT, true),
		"react/": entry(REACT, true),
		"react-dom": entry(REACT, true),
		"react-dom/": entry(REACT, true),
		"@portal/shared-ui/module": entry(SHARED_UI, true),
		"@portal/shared-ui": entry(SHARED_UI, false),
		"@portal/shared-ui/basics": entry(SHARED_UI, false),
		"@portal/shared-ui/menu": entry(SHARED_UI, false),
		"@portal/shared-ui/pickers": entry(SHARED_UI, false),
		"@portal/shared-ui/form": entry(SHARED_UI, false),
		"@portal/shared-ui/table": entry(SHARED_UI, false),
		"@portal/shared-ui/grid": entry(SHARED_UI, false),
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
export const bundler = (output: Rspack.Output): NonNullable<RsbuildConfig["tools"]> => ({
	rspack: {
		output: { ...output, chunkLoadTimeout: CHUNK_TIMEOUT_MS },
		plugins: [otherLanguagesAsEnglish(), listReadFiles],
	},
});

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
