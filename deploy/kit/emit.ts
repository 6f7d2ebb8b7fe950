import { existsSync } from "node:fs";
import { mkdir, mkdtemp, readFile, rm, writeFile } from "node:fs/promises";
import { dirname, join, posix, relative } from "node:path";
import { Failure, NODE, ROOT, run } from "../lib/run.mjs";
import { rename } from "./names.ts";

const TSC = join(ROOT, "node_modules/typescript/bin/tsc");
/** TypeScript's error for an import of a package by its source file, which `followImports` replaces later. */
const NOT_REWRITTEN = "TS2877";
const SOURCE = /(?<!\.d)\.tsx?$/;

/** Gives access to the compiler's output; all paths are relative to this repository. */
export interface Emitted {
	/** Returns an emitted file or another imported one, such as a style sheet; undefined if there is none. */
	read(path: string): Promise<string | undefined>;
	problemOf(path: string): string | undefined;
}

/** Compiles the sources in one run and returns the result of `use`. The output exists only while `use` runs. */
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

/** Matches the module name in an import or export, unless the line is a comment. */
const IMPORT = /(?<!^\s*(?:\/\/|\/?\*).*)(\bfrom\s*|\bimport\s*\(?\s*)(["'])([@\w./:-]+)\2/gm;
const CSS_IMPORT = /(@import\s*|\burl\()(["'])([@\w./:-]+)\2/g;

/** Declarations import `.d.ts` files, JavaScript imports `.js` files. */
function emittedName(path: string, from: string): string {
	if (!from.endsWith(".d.ts")) return path.replace(SOURCE, ".js");
	return path
		.replace(SOURCE, ".d.ts")
		.replace(/\.js$/, ".d.ts")
		.replace(/\.mjs$/, ".d.mts");
}

/**
 * Returns the entries of a package with all files that they import by path, and the names of imported packages. `root`
 * is the folder of this repository that becomes the package, whose files must not import files outside of it by path.
 */
export async function followImports(emitted: Emitted, entries: readonly string[], root: string) {
	const files = new Map<string, string>();
	const names = new Set<string>();
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

	for (const entry of entries) await add(entry, dirname(entry));
	return { files, names };
}
