import { readFile, writeFile } from "node:fs/promises";
import { join } from "node:path";
import type { RsbuildPlugin, Rspack } from "@rsbuild/core";
import { readJson } from "../lib/files.ts";
import type { BuildAssets, BuildManifest } from "../release/versions.ts";

/** The staff pages load few large files, because each file costs a request and is compressed separately. */

const STAFF_CHUNK = "staff";
/** Matches the sources of the shared-ui entries that the shell shares, with the name of the entry as a group. */
const ENTRY = /[\\/]shared-ui[\\/]src[\\/](basics|menu|form[\\/]index|table[\\/]index)\.ts$/;
/** Entries of shared-ui that each page of the shell needs. The login page does not need `form` and `table`. */
const ALWAYS = ["basics", "menu"];

type ChunkGraph = Rspack.Compilation["chunkGraph"];

/** Returns a function that lists the chunks that contain a source, or none if the first page loads it anyway. */
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

function filesWith(module: Rspack.Module, { chunkGraph }: Rspack.Compilation): BuildAssets {
	const groups = [...chunkGraph.getModuleChunks(module)].flatMap((chunk) => [...chunk.groupsIterable]);
	const [first, ...others] = groups.map((group) => new Set(group.getFiles()));
	const files = [...(first ?? [])].filter((file) => others.every((names) => names.has(file)));
	const ending = (extension: string) => ({ sync: files.filter((file) => file.endsWith(extension)).sort() });
	return { js: ending(".js"), css: ending(".css") };
}

/** Lists only the files that an entry needs; by default also all files of chunks that share a file with it. */
export const pluginSharedFiles = (sharedUi: string): RsbuildPlugin => ({
	name: "shared-files",
	apply: "build",
	setup(api) {
		const files = new Map<string, BuildAssets>();
		api.processAssets({ stage: "report" }, async ({ compilation }) => {
			const { name, exports } = await readJson<{ name: string; exports: Record<string, string> }>(
				join(sharedUi, "package.json"),
			);
			const entries = new Map(Object.entries(exports).map(([entry, file]) => [join(sharedUi, file), entry.slice(1)]));
			for (const module of compilation.modules) {
				const entry = entries.get(module.nameForCondition() ?? "");
				const found = entry === undefined ? undefined : filesWith(module, compilation);
				// A source that was merged into another has no files and must not replace those that were found before.
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
