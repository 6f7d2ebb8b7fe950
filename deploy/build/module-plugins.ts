import { existsSync, readFileSync } from "node:fs";
import { writeFile } from "node:fs/promises";
import { dirname, isAbsolute, join } from "node:path";
import type { RsbuildPlugin, Rspack } from "@rsbuild/core";
import { scopeStyles } from "./module-css.ts";

/** The packages of which a build holds files, in the folder of the build. */
export const BUNDLED_FILE = "bundled.json";

/** The shared packages that the module takes before one of its pages is opened, in the folder of the build. */
export const AT_ONCE_FILE = "shared-at-once.json";

/** Limits every style sheet of the build to the module's own elements. */
export const pluginModuleCss = (id: string): RsbuildPlugin => ({
	name: "module-css",
	setup(api) {
		// Before the sheets are made small, and before their hashes are taken.
		api.processAssets({ stage: "derived" }, ({ assets, compilation, sources }) => {
			for (const [name, source] of Object.entries(assets)) {
				if (!name.endsWith(".css")) continue;
				compilation.updateAsset(name, new sources.RawSource(scopeStyles(String(source.source()), id, name)));
			}
		});
	},
});

/** Name of the package that a file belongs to: that of the nearest package.json with one. */
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

/** Counts also what was joined with others into one, which the bundler calls an orphan. */
const EVERY_MODULE = {
	all: false,
	modules: true,
	nestedModules: true,
	orphanModules: true,
	modulesSpace: Number.MAX_SAFE_INTEGER,
	nestedModulesSpace: Number.MAX_SAFE_INTEGER,
} satisfies Rspack.StatsOptions;

/** Writes down of which packages files are in the build: shaking leaves nothing in their text that tells. */
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

/** What the bundler calls the place of a shared package: `consume shared module (SCOPE) NAME@RANGE …`. */
const CONSUMED = /^consume shared module \([^)]*\) (@?[^@]+)@/;

/** Writes down which shared packages `./module` takes by itself; the others are those of the pages that come later. */
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
