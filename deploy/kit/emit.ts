import { existsSync } from "node:fs";
import { mkdir, mkdtemp, readFile, rm, writeFile } from "node:fs/promises";
import { dirname, join, posix, relative } from "node:path";
import { Failure, NODE, ROOT, run } from "../lib/run.mjs";

const TSC = join(ROOT, "node_modules/typescript/bin/tsc");
/**
 * Code of TypeScript's error about importing a package by its source file. It is ignored, because `followImports`
 * replaces such names.
 */
const NOT_REWRITTEN = "TS2877";
const SOURCE = /(?<!\.d)\.tsx?$/;

/** The compiler's output for a set of sources, found by the source's path in this repository. */
export interface Emitted {
	/**
	 * Returns the text of an emitted file (JavaScript or declarations) or of a file that the sources import, such as
	 * styles; undefined for any other path.
	 */
	read(path: string): Promise<string | undefined>;
	/** Returns the first line of the compiler's message about a file; undefined if there is none. */
	problemOf(path: string): string | undefined;
}

/** Compiles the sources in one run and returns the result of `use`, which gets the output. */
export async function emit<T>(sources: readonly string[], use: (emitted: Emitted) => Promise<T>): Promise<T> {
	const cache = join(ROOT, "node_modules/.cache");
	await mkdir(cache, { recursive: true });
	const folder = await mkdtemp(join(cache, "kit-"));
	try {
		const outDir = join(folder, "out");
		const settings = {
			extends: relative(folder, join(ROOT, "tsconfig.json")),
			compilerOptions: {
				noEmit: false,
				declaration: true,
				rewriteRelativeImportExtensions: true,
				rootDir: ROOT,
				outDir,
			},
			include: [],
			files: sources.map((source) => join(ROOT, source)),
		};
		const file = join(folder, "tsconfig.json");
		await writeFile(file, JSON.stringify(settings));
		const { output } = await run(NODE, [TSC, "--pretty", "false", "--checkers", "1", "-p", file]);
		const problems = output.split("\n").filter((line) => / error TS\d+:/.test(line) && !line.includes(NOT_REWRITTEN));
		return await use({
			async read(path) {
				const places = [join(outDir, path), ...(SOURCE.test(path) ? [] : [join(ROOT, path)])];
				const place = places.find((name) => existsSync(name));
				return place === undefined ? undefined : readFile(place, "utf8");
			},
			problemOf: (path) => problems.find((line) => line.startsWith(`${path}(`)),
		});
	} finally {
		await rm(folder, { recursive: true, force: true });
	}
}

/** Matches the module name in an import or export of a line that is no comment. */
const IMPORT = /(?<!^\s*(?:\/\/|\/?\*).*)(\bfrom\s*|\bimport\s*\(?\s*)(["'])([@\w./:-]+)\2/gm;
const CSS_IMPORT = /(@import\s*|\burl\()(["'])([@\w./:-]+)\2/g;

/**
 * Returns the emitted file's name for an imported source: declarations import declarations (`.d.ts`), JavaScript
 * imports JavaScript.
 */
function emittedName(path: string, from: string): string {
	if (!from.endsWith(".d.ts")) return path.replace(SOURCE, ".js");
	return path
		.replace(SOURCE, ".d.ts")
		.replace(/\.js$/, ".d.ts")
		.replace(/\.mjs$/, ".d.mts");
}

export interface Wanted {
	/** Paths of the emitted files whose imports are followed. */
	entries: readonly string[];
	/** Folder of this repository that becomes the package. Its files must not import files outside of it by path. */
	root: string;
	/**
	 * Returns the name under which the package imports another one; a result that begins with "/" is a path in this
	 * repository.
	 */
	rename(specifier: string): string;
}

/**
 * Returns the files of a package with their texts: its entries and all that they import by path. Names of imported
 * packages are added to `names`.
 */
export async function followImports(
	emitted: Emitted,
	wanted: Wanted,
	names: Set<string>,
): Promise<Map<string, string>> {
	const files = new Map<string, string>();
	const { root, rename } = wanted;
	const isInside = (path: string) => root === "" || path.startsWith(`${root}/`);

	async function add(path: string, importer: string): Promise<void> {
		if (files.has(path)) return;
		if (!isInside(path)) throw new Failure(`${importer} imports ${path}, which is no part of the package.`);
		const text = await emitted.read(path);
		if (text === undefined) throw new Failure(`${importer} imports ${path}, which was not emitted.`);
		const source = path.replace(/(\.d)?\.[mc]?[jt]s$/, "");
		const problem = emitted.problemOf(`${source}.ts`) ?? emitted.problemOf(`${source}.tsx`);
		if (problem !== undefined) throw new Failure(problem);
		files.set(path, "");
		const found: string[] = [];
		const rewritten = text.replace(
			path.endsWith(".css") ? CSS_IMPORT : IMPORT,
			(_, before: string, quote: string, specifier: string) => {
				const name = specifier.startsWith(".") ? specifier : rename(specifier);
				if (!/^[./]/.test(name)) {
					names.add(name);
					return `${before}${quote}${name}${quote}`;
				}
				const target = name.startsWith("/") ? name.slice(1) : posix.join(posix.dirname(path), name);
				found.push(emittedName(target, path));
				const way = posix.relative(posix.dirname(path), target).replace(SOURCE, ".js");
				return `${before}${quote}${way.startsWith(".") ? way : `./${way}`}${quote}`;
			},
		);
		files.set(path, rewritten);
		for (const next of found) await add(next, path);
	}

	for (const entry of wanted.entries) await add(entry, dirname(entry));
	return files;
}
