import { existsSync, readFileSync } from "node:fs";
import { dirname, isAbsolute, join } from "node:path";
import type { RsbuildPlugin, Rspack } from "@rsbuild/core";
import { scopeStyles } from "./module-css.ts";

/** File in which a build lists the packages that a module contains. */
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

/** Returns a module and those that the bundler has merged into it. */
const withMerged = (module: Rspack.Module): Rspack.Module[] => [
	module,
	...("modules" in module && Array.isArray(module.modules) ? module.modules.flatMap(withMerged) : []),
];

/** Matches the bundler's name of a shared package: `consume shared module (SCOPE) NAME@RANGE …`. */
const CONSUMED = /^consume shared module \([^)]*\) (@?[^@]+)@/;

/** Returns a build plugin that lists a module's packages in two files, because the built code does not show them. */
export const pluginPackageLists = (): RsbuildPlugin => ({
	name: "package-lists",
	apply: "build",
	setup(api) {
		api.processAssets({ stage: "report" }, ({ compilation, sources }) => {
			const { chunkGraph } = compilation;
			function write(file: string, names: readonly (string | undefined)[]): void {
				const list = [...new Set(names)].filter((name) => name !== undefined).sort();
				compilation.emitAsset(file, new sources.RawSource(JSON.stringify(list)));
			}
			const known = new Map<string, string | undefined>();
			const own = packageOf(join(api.context.rootPath, "package.json"), known);
			const files = [...compilation.modules]
				.filter((module) => [...chunkGraph.getModuleChunks(module)].length > 0)
				.flatMap(withMerged)
				.map((module) => module.nameForCondition() ?? "");
			const names = files.filter((file) => isAbsolute(file)).map((file) => packageOf(file, known));
			write(
				BUNDLED_FILE,
				names.filter((name) => name !== own),
			);
			const exposed = compilation.namedChunkGroups.get("__federation_expose_module");
			const loaded = [...(exposed?.chunks ?? [])].flatMap((chunk) => [...chunkGraph.getChunkModules(chunk)]);
			write(
				AT_ONCE_FILE,
				loaded.map((module) => CONSUMED.exec(module.identifier())?.[1]),
			);
		});
	},
});
