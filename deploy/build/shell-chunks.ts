import { readFile, writeFile } from "node:fs/promises";
import { join } from "node:path";
import type { RsbuildPlugin, Rspack } from "@rsbuild/core";
import { readJson } from "../lib/files.ts";
import type { BuildManifest } from "../release/versions.ts";

/**
 * The shell's files for the pages of the staff: few and large, because each costs a request and is packed by itself. By
 * default every set of modules that two parts share becomes a file of its own.
 */

/** The chunk of the staff's frame, as its import names it. */
export const STAFF_CHUNK = "staff";
/** Parts of shared-ui by the file that stands for each. */
const ENTRY = /[\\/]shared-ui[\\/]src[\\/](basics|menu|form[\\/]index|table[\\/]index)\.ts$/;
/** The first two are on every page that the shell draws; a sign-in has fields, but no lists. */
const ALWAYS = ["basics", "menu"];

type ChunkGraph = Rspack.Compilation["chunkGraph"];

/** Which parts a module belongs to; nothing for what the first page has anyway. */
function partsReader() {
	const known = new WeakMap<Rspack.Chunk, string[]>();
	const partsOf = (chunk: Rspack.Chunk, graph: ChunkGraph) => {
		const parts = known.get(chunk) ?? [
			...(chunk.name === undefined ? [] : [chunk.name]),
			...graph.getChunkModules(chunk).flatMap((module) => {
				const [, entry] = ENTRY.exec(module.nameForCondition() ?? "") ?? [];
				return entry === undefined ? [] : [entry.replace(/[\\/]index$/, "")];
			}),
		];
		known.set(chunk, parts);
		return parts;
	};
	return (module: Rspack.Module, graph: ChunkGraph): string[] => {
		const chunks = [...graph.getModuleChunks(module)];
		return chunks.some((chunk) => chunk.canBeInitial()) ? [] : chunks.flatMap((chunk) => partsOf(chunk, graph));
	};
}

export function groupShellChunks(config: Rspack.Configuration): void {
	const partsOf = partsReader();
	const isFor = (wanted: (has: (...parts: string[]) => boolean) => boolean) =>
		function test(module: Rspack.Module, { chunkGraph }: { chunkGraph: ChunkGraph }) {
			const parts = partsOf(module, chunkGraph);
			return wanted((...names) => names.some((name) => parts.includes(name)));
		};
	const splitChunks: Rspack.OptimizationSplitChunksOptions = {
		...config.optimization?.splitChunks,
		cacheGroups: {
			lib: { name: "lib", chunks: "initial", test: /[\\/]node_modules[\\/]/, enforce: true, priority: 20 },
			ui: {
				name: "ui",
				chunks: "async",
				test: isFor((has) => has(...ALWAYS) || (has("table") && has("form"))),
				enforce: true,
				priority: 10,
			},
			[STAFF_CHUNK]: {
				name: STAFF_CHUNK,
				chunks: "async",
				test: isFor((has) => has("table", STAFF_CHUNK)),
				enforce: true,
				priority: 5,
			},
		},
	};
	config.optimization = { ...config.optimization, splitChunks };
}

interface Files {
	js: { sync: string[] };
	css: { sync: string[] };
}

/** The files without which none of the parts comes that hold this module. */
function filesWith(module: Rspack.Module, { chunkGraph }: Rspack.Compilation): Files {
	const groups = [...chunkGraph.getModuleChunks(module)].flatMap((chunk) => [...chunk.groupsIterable]);
	const [first, ...others] = groups.map((group) => new Set(group.getFiles()));
	const files = [...(first ?? [])].filter((file) => others.every((names) => names.has(file)));
	const ending = (extension: string) => ({ sync: files.filter((file) => file.endsWith(extension)).sort() });
	return { js: ending(".js"), css: ending(".css") };
}

/**
 * Says in the manifest which files hold each part of shared-ui. The federation's own answer is every file of every part
 * that has one of them.
 */
export const pluginSharedFiles = (sharedUi: string): RsbuildPlugin => ({
	name: "shared-files",
	apply: "build",
	setup(api) {
		const files = new Map<string, Files>();
		api.processAssets({ stage: "report" }, async ({ compilation }) => {
			const { name, exports } = await readJson<{ name: string; exports: Record<string, string> }>(
				join(sharedUi, "package.json"),
			);
			const entries = new Map(Object.entries(exports).map(([entry, file]) => [join(sharedUi, file), entry.slice(1)]));
			for (const module of compilation.modules) {
				const entry = entries.get(module.nameForCondition() ?? "");
				const found = entry === undefined ? undefined : filesWith(module, compilation);
				// What was joined with others is in no part by itself.
				if (found && found.js.sync.length > 0) files.set(name + entry, found);
			}
		});
		api.onAfterEnvironmentCompile(async ({ environment }) => {
			const file = join(environment.distPath, "mf-manifest.json");
			const manifest: BuildManifest = JSON.parse(await readFile(file, "utf8"));
			const shared = manifest.shared.map((item) => ({ ...item, assets: files.get(item.name) ?? item.assets }));
			await writeFile(file, JSON.stringify({ ...manifest, shared }));
		});
	},
});
