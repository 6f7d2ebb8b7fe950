import { existsSync, readFileSync } from "node:fs";
import { createRequire } from "node:module";
import { join } from "node:path";
import { pathToFileURL } from "node:url";
import { type ModuleFederationOptions, pluginModuleFederation } from "@module-federation/rsbuild-plugin";
import { type RsbuildConfig, type Rspack, rspack } from "@rsbuild/core";
import { languageOf } from "../../api/kit/languages.ts";
import { isWorkerRequest, WORKER_REMOVAL } from "../../api/kit/service-workers.ts";
import type { Brand } from "../../shared-ui/brand/contract.ts";
import { listReadFiles } from "../build/read-files.ts";
import { SHARED_REQUESTS, type SharedRanges } from "../build/shared-ranges.ts";
import { BRAND } from "../lib/paths.mjs";
import { backendFrom, devBackend } from "../serve/dev/backend.ts";

/** Address of the API that development servers call; the variable `API_URL` replaces the default. */
export const API_DEV = process.env.API_URL ?? "http://127.0.0.1:8000";
export const SHELL_DEV_PORT = 3000;
const CHUNK_TIMEOUT_MS = 120_000;

interface Package {
	version: string;
	/** `name` has to be a JavaScript identifier; `port` is the port of the development server. */
	mfe?: { name: string; port: number };
}

export const readPackage = (directory: string) =>
	JSON.parse(readFileSync(join(directory, "package.json"), "utf8")) as Package;

export const isProduction = () => process.env.NODE_ENV === "production";

/** Selects ES modules; rspack bundles CommonJS files by default, which make the bundle a third larger. */
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

/** Matches the shared packages that the first page of the shell contains. */
const EAGER = /^react|\/module$/;

/**
 * Returns the packages that modules take from the application (shell) at run time. A key has to equal the name in the
 * import. Apart from React, only our own small packages are shared, because unused code of a shared package cannot be
 * left out.
 */
export function shared(role: "provider" | "consumer" | "alone", ranges: SharedRanges) {
	const entries = Object.entries(SHARED_REQUESTS).map(([name, source]) => [
		name,
		{
			singleton: true,
			strictVersion: true,
			requiredVersion: ranges[source],
			...(role === "consumer" ? { import: false as const } : {}),
			...(role === "provider" && isProduction() ? { eager: EAGER.test(name) } : {}),
		},
	]);
	return Object.fromEntries(entries) as NonNullable<ModuleFederationOptions["shared"]>;
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

/** React Aria's texts in all thirty languages are larger than the components of a page. */
const otherLanguagesAsEnglish = () =>
	new rspack.NormalModuleReplacementPlugin(REACT_ARIA_TEXTS, (module) => {
		const language = REACT_ARIA_TEXTS.exec(module.request)?.[1];
		if (language === undefined || languageOf(language)) return;
		module.request = module.request.replace(language, "en-US");
	});

export const bundler = (output: Rspack.Output): Rspack.Configuration => ({
	output: { ...output, chunkLoadTimeout: CHUNK_TIMEOUT_MS },
	// altcha exports its worker only under the condition "import", which the bundler does not use for URLs by default.
	resolve: { byDependency: { url: { conditionNames: ["import", "..."] } } },
	plugins: [otherLanguagesAsEnglish(), listReadFiles],
});

/** Fonts are never inlined, because the content security policy allows fonts from files only. */
export const dataUriLimit = { font: 0 };

export const base = (): RsbuildConfig => ({
	resolve: { alias: { ...esmFederationRuntime(), "@portal/brand": BRAND } },
	security: { sri: { enable: isProduction() ? "auto" : false } },
	performance: { printFileSize: false },
});

type Server = NonNullable<RsbuildConfig["server"]>;
type Setup = Extract<NonNullable<Server["setup"]>, (...args: never[]) => unknown>;

/** `allowed` contains the worker that simulates failures while a module runs without the application shell. */
const refuseWorkers =
	(allowed: readonly string[]): Setup =>
	({ server }) => {
		server.middlewares.use((request, response, next) => {
			const headers = new Headers(Object.entries(request.headers).map(([name, value]) => [name, String(value)]));
			const path = new URL(request.url ?? "/", "http://localhost").pathname;
			if (!isWorkerRequest(headers) || allowed.includes(path)) return next();
			response.setHeader(...WORKER_REMOVAL);
			response.statusCode = 410;
			response.end();
		});
	};

/** Sends calls of a module that is developed here to `BACKEND_URL`, if this variable is set. */
function answerBackend(isOwn: (module: string) => boolean): Setup {
	const backend = backendFrom(process.env);
	const answer = backend === undefined ? undefined : devBackend(backend, API_DEV, isOwn);
	return ({ server }) => {
		server.middlewares.use((request, response, next) => {
			if (!answer?.(request, response)) next();
		});
	};
}

interface DevServer {
	port: number;
	folders: readonly string[];
	workers?: readonly string[];
	isOwn: (module: string) => boolean;
}

export const devServer = ({ port, folders, workers = [], isOwn }: DevServer): Server & { setup: Setup[] } => ({
	setup: [refuseWorkers(workers), answerBackend(isOwn)],
	host: "127.0.0.1",
	port,
	strictPort: true,
	publicDir: folders.map((name) => ({ name, copyOnBuild: false })),
});

export async function readBrand(): Promise<Brand> {
	const { brand }: { brand: Brand } = await import(pathToFileURL(join(BRAND, "brand.ts")).href);
	return brand;
}
