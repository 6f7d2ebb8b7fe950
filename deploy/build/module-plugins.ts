import { existsSync, readFileSync } from "node:fs";
import { writeFile } from "node:fs/promises";
import { dirname, isAbsolute, join } from "node:path";
import type { RsbuildPlugin, Rspack } from "@rsbuild/core";
import { scopeStyles } from "./module-css.ts";

export const BUNDLED_FILE = "bundled.json";

/** File in which a build lists the shared packages that a module loads before any of its pages is opened. */
export const AT_ONCE_FILE = "shared-at-once.json";

/** Returns a build plugin that limits the styles to elements of module `id`, so that they change no other module. */
export const pluginModuleCss = (id: string): RsbuildPlugin => ({
	name: "module-css",
	setup(api) {
		// The styles are limited before they are minified, and before their content sets the hash in the file name.
		api.processAssets({ stage: "derived" }, ({ assets, compilation, sources }) => {
			for (const [name, source] of Object.entries(assets)) {
				if (!name.endsWith(".css")) continue;
				compilation.updateAsset(name, new sources.RawSource(scopeStyles(String(source.source()), id, name)));
			}
		});
	},
});

/** Returns the name of the package that a file belongs to, from the nearest package.json. `known` caches results. */
function packageOf(file: string, known: Map<string, string | undefined>): string | undefined {
	const folder = dirname(file);
	if (known.has(folder)) return known.get(folder);
	const description = join(folder, "package.json");
	const own = existsSync(description) ? JSON.parse(readFileSync(description, "utf8")).name : undefined;
	const name = typeof own === "string" ? own : folder === dirname(folder) ? undefined : packageOf(folder, known);
	known.set(folder, name);
	return name;
}

const filesIn = ({ nameForCondition, modules = [] }: Rspack.StatsModule): string[] => [
	...(nameForCondition && isAbsolute(nameForCondition) ? [nameForCondition] : []),
	...modules.flatMap(filesIn),
];

/** Options with which the bundler also reports modules that it has merged into others. */
const EVERY_MODULE = {
	all: false,
	modules: true,
	nestedModules: true,
	orphanModules: true,
	modulesSpace: Number.MAX_SAFE_INTEGER,
	nestedModulesSpace: Number.MAX_SAFE_INTEGER,
} satisfies Rspack.StatsOptions;

/** Returns a build plugin that writes `bundled.json`, because the built code does not show its packages. */
export const pluginBundledPackages = (): RsbuildPlugin => ({
	name: "bundled-packages",
	apply: "build",
	setup(api) {
		api.onAfterEnvironmentCompile(async ({ stats, environment }) => {
			const { modules = [] } = stats?.toJson(EVERY_MODULE) ?? {};
			const known = new Map<string, string | undefined>();
			const own = packageOf(join(api.context.rootPath, "package.json"), known);
			const names = modules
				.filter(({ orphan }) => !orphan)
				.flatMap(filesIn)
				.map((file) => packageOf(file, known))
				.filter((name) => name !== undefined && name !== own);
			await writeFile(join(environment.distPath, BUNDLED_FILE), JSON.stringify([...new Set(names)].sort()));
		});
	},
});

/** Matches the bundler's name of a shared package: `consume shared module (SCOPE) NAME@RANGE …`. */
const CONSUMED = /^consume shared module \([^)]*\) (@?[^@]+)@/;

/** Returns a build plugin that writes which shared packages a module needs before any of its pages is opened. */
export const pluginSharedAtOnce = (): RsbuildPlugin => ({
	name: "shared-at-once",
	apply: "build",
	setup(api) {
		const names = new Set<string>();
		api.processAssets({ stage: "report" }, ({ compilation }) => {
			for (const chunk of compilation.namedChunkGroups.get("__federation_expose_module")?.chunks ?? [])
				for (const module of compilation.chunkGraph.getChunkModules(chunk)) {
					const [, name] = CONSUMED.exec(module.identifier()) ?? [];
					if (name !== undefined) names.add(name);
				}
		});
		api.onAfterEnvironmentCompile(({ environment }) =>
			writeFile(join(environment.distPath, AT_ONCE_FILE), JSON.stringify([...names].sort())),
		);
	},
});
